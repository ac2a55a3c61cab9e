/** Writes the contract's shapes as JSON Schema; named shapes become components. */
import { z } from 'zod';
import { schemaNotes } from './named-schemas.ts';
import { type JsonSchema, named, type Parameter } from './openapi.ts';

type Side = 'input' | 'output';

const ownerNote = 'A user; null: nobody. Left out of a new record: you.';

const paramNotes: Record<string, { description: string; schema?: JsonSchema }> = {
  q: { description: 'Text that the record must contain, whatever its case.' },
  limit: {
    description: 'Rows on a page. Without it the list is whole.',
    schema: { type: 'integer', minimum: 1, maximum: 1_000 },
  },
  cursor: { description: 'Where to go on: from the Link header of the page before.' },
  sort: { description: 'The order; with a minus, descending.' },
  perDay: {
    description: 'Entries listed of each day; the counts are whole.',
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 200 },
  },
};

export class JsonSchemas {
  /** The named schemas written so far. */
  readonly components: Record<string, JsonSchema> = {};

  /** A shape as a caller sends it (`input`) or receives it (`output`). */
  of(schema: z.ZodType, side: Side): JsonSchema {
    const { $schema: _, $defs, ...written } = this.write(schema, side);
    for (const [name, component] of Object.entries($defs ?? {})) {
      const known = this.components[name];
      if (known && JSON.stringify(known) !== JSON.stringify(component)) {
        throw new Error(`${name} is sent and answered differently: it cannot have one name.`);
      }
      this.components[name] = component;
    }
    return written;
  }

  /** The schema itself, if this one refers to a component. */
  resolve(schema: JsonSchema): JsonSchema {
    return schema.$ref === undefined ? schema : named(this.components, { $ref: schema.$ref });
  }

  /** The fields of an object as path or query parameters. */
  parametersOf(schema: z.ZodType, place: 'path' | 'query'): Parameter[] {
    const { properties = {}, required = [] } = this.of(schema, 'input');
    return Object.entries(properties).map(([name, { description, ...written }]) => {
      const note = place === 'query' ? paramNotes[name] : undefined;
      const words = note?.description ?? description;
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(words === undefined ? {} : { description: words }),
        schema: note?.schema ?? written,
      };
    });
  }

  private write(
    schema: z.ZodType,
    side: Side,
  ): JsonSchema & { $defs?: Record<string, JsonSchema> } {
    const written = z.toJSONSchema(schema, {
      io: side,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: schemaNotes,
      override: ({ jsonSchema }) => {
        for (const field of ['assignedToId', 'assigneeId']) {
          const owner = side === 'input' ? jsonSchema.properties?.[field] : undefined;
          if (typeof owner === 'object') owner.description = ownerNote;
        }
        // The format says the same, shorter than a date pattern that knows leap years.
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      },
    });
    const text = JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/');
    return JSON.parse(text);
  }
}
