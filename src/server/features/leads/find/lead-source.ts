/** What the lead finder searches: each place where companies are found, behind one interface. */
import type { LeadOrigin } from '#contract/leads.ts';
import type { Understood } from '#server/features/leads/understand/understood.ts';
import type { Context } from '#server/kernel/context.ts';

/** A company as a source tells it; nothing of it has been checked. */
export interface FoundCompany {
  name: string;
  address: string | null;
  city: string | null;
  postcode: string | null;
  /** Two letters. */
  country: string | null;
  phone: string | null;
  website: string | null;
  email: string | null;
  industry: string | null;
  notes: string | null;
  /** Left out by sources that never tell. */
  employees?: number | null;
  origin: LeadOrigin;
}

/** Whether a source can be asked; `words` say what it searches, or why not and what a super user can set. */
export interface Readiness {
  ready: boolean;
  words: string;
}

export interface FindOptions {
  signal: AbortSignal;
  limit: number;
  /** Told why what is found is not all that there is, in words for people. */
  onPartial?: (words: string) => void;
}

export interface LeadSource {
  name: string;
  attribution: string | null;
  /** What of a company it never tells, so that no search can be narrowed by it. */
  cannotTell: readonly ('employees' | 'fleet' | 'revenue')[];
  /** Milliseconds that it may take, where that is more than others may. */
  patience?: number;
  isReady(ctx: Context): Promise<Readiness>;
  /** Throws a SourceFailure with words for people; anything else is a fault of ours. */
  find(ctx: Context, asked: Understood, options: FindOptions): Promise<FoundCompany[]>;
}

/** Why a source could not answer, for people to read. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}
