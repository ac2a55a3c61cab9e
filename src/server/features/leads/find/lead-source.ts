/** The sources of the lead finder, behind one interface. */
import type { LeadOrigin } from '#contract/leads.ts';
import type { Understood } from '#server/features/leads/understand/understood.ts';
import type { Context } from '#server/kernel/context.ts';

/** A company from a source, unchecked. */
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
  /** Missing from sources that do not know it. */
  employees?: number | null;
  origin: LeadOrigin;
}

/** Whether a source is available; `words` say what it searches, or why it is unavailable and how to fix that. */
export interface Readiness {
  ready: boolean;
  words: string;
}

export interface FindOptions {
  signal: AbortSignal;
  limit: number;
  /** Called with the reason if the results are incomplete, in words for people. */
  onPartial?: (words: string) => void;
}

export interface LeadSource {
  name: string;
  attribution: string | null;
  /** The fields that it does not know, by which no search can be narrowed. */
  cannotTell: readonly ('employees' | 'fleet' | 'revenue')[];
  /** Milliseconds that it may take, if longer than other sources. */
  patience?: number;
  isReady(ctx: Context): Promise<Readiness>;
  /** Throws a SourceFailure with words for people; any other error is our own bug. */
  find(ctx: Context, asked: Understood, options: FindOptions): Promise<FoundCompany[]>;
}

/** Why a source could not answer, for people to read. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}
