/**
 * The e-mail addresses and phone numbers of a person or an organization: `email` and `phone` are the primary ones, and
 * these say what each is for and which further ones there are.
 */
import { z } from 'zod';
import { type Field, valueField } from './fields.ts';
import { Email, phoneLimit, requiredText } from './primitives.ts';
import * as stored from './stored.ts';

/** Of each kind, with the primary one. */
export const mostAddresses = 10;
export const mostFurther = mostAddresses - 1;

export const emailTypes = ['work', 'home', 'other'] as const;
export const EmailType = z.enum(emailTypes);
export type EmailType = z.output<typeof EmailType>;

export const phoneTypes = ['mobile', 'work', 'home', 'main', 'fax', 'other'] as const;
export const PhoneType = z.enum(phoneTypes);
export type PhoneType = z.output<typeof PhoneType>;

export interface Further<Type extends string = string> {
  type: Type | null;
  value: string;
}

/** Two are the same whatever their case and however they are written. */
export const sameAddress = {
  email: (value: string) => value.trim().toLowerCase(),
  phone: (value: string) => {
    const [number = '', extension = ''] = value.toLowerCase().split(/(?:ext\.?|x|#)(?=\s*\d)/);
    const digits = number.replace(/\D/g, '');
    // What holds no number, such as a name, is compared as it stands.
    return digits === '' ? value.trim().toLowerCase() : `${digits}x${extension.replace(/\D/g, '')}`;
  },
};

function furtherOf<Type extends string>(
  type: z.ZodType<Type>,
  value: z.ZodType<string>,
  keyOf: (value: string) => string,
) {
  const further = z.object({ type: type.nullish().transform((said) => said ?? null), value });
  return z
    .array(further)
    .max(mostFurther, `must hold at most ${mostFurther} besides the primary one`)
    .superRefine((all, { addIssue }) => {
      const seen = new Set<string>();
      for (const [place, { value }] of all.entries()) {
        const key = keyOf(value);
        if (seen.has(key)) {
          addIssue({ code: 'custom', path: [place, 'value'], message: 'is there twice' });
        }
        seen.add(key);
      }
    })
    .nullable()
    .transform((all) => all ?? [])
    .optional();
}

/** Null and left out mean that nobody has said. */
export const addressDraft = {
  emailType: EmailType.nullish(),
  furtherEmails: furtherOf(EmailType, Email, sameAddress.email),
  phoneType: PhoneType.nullish(),
  furtherPhones: furtherOf(PhoneType, requiredText(phoneLimit), sameAddress.phone),
};

const FurtherEmails = z.array(z.object({ type: EmailType.nullable(), value: z.string() }));
const FurtherPhones = z.array(z.object({ type: PhoneType.nullable(), value: z.string() }));

/** Lists leave them out: whoever needs them reads the record. */
export const addressReply = {
  emailType: EmailType.nullable().optional(),
  furtherEmails: FurtherEmails.optional(),
  phoneType: PhoneType.nullable().optional(),
  furtherPhones: FurtherPhones.optional(),
};

export const addressKeys = ['emailType', 'furtherEmails', 'phoneType', 'furtherPhones'] as const;

/** Missing from documents that are older than the fields. */
export const storedAddresses = {
  emailType: EmailType.nullable().default(null),
  furtherEmails: storedList(EmailType, 500),
  phoneType: PhoneType.nullable().default(null),
  furtherPhones: storedList(PhoneType, 500),
};

function storedList<Type extends string>(type: z.ZodType<Type>, limit: number) {
  const one = z.strictObject({ type: type.nullable(), value: stored.said(limit) });
  return z.array(one).max(mostFurther).default([]);
}

/** After the texts that they belong to. */
export const addressFields = {
  emailType: valueField('Email type', 'choice', {
    imported: { isShared: true, words: /^email\d*(type|label)$/ },
  }),
  furtherEmails: valueField('Other emails', 'addresses', {
    imported: { isShared: true, words: /^(other|further|additional)emails$/ },
  }),
  phoneType: valueField('Phone type', 'choice', {
    imported: { isShared: true, words: /^phone\d*(type|label)$/ },
  }),
  furtherPhones: valueField('Other phones', 'addresses', {
    imported: { isShared: true, words: /^(other|further|additional)phones$/ },
  }),
} satisfies Record<(typeof addressKeys)[number], Field>;

/** 'anna@home.example (home); anna@club.example': how they read in one line. */
export function printFurther(further: readonly Further[]): string {
  return further.map(({ type, value }) => (type ? `${value} (${type})` : value)).join('; ');
}
