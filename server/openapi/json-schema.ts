import * as z from 'zod/mini'
import { plainSchema, type JsonSchema } from './plain-schema.ts'

interface Definition {
  readonly type: string
  readonly in?: Schema
  readonly out?: Schema
}
type Schema = z.ZodMiniType & { readonly _zod: { readonly def: Definition } }

/** What a program may send, as JSON Schema. What only code can check is left out. */
export function inputSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema as unknown as Schema, jsonSchema as Record<string, unknown>),
  }) as Record<string, unknown>
  return plainSchema(rest)
}

/** Numbers that an address carries as text, and JSON that a form carries as text, are what they stand for. */
function simplify({ _zod: { def } }: Schema, json: Record<string, unknown>): void {
  const { anyOf } = json as { anyOf?: readonly JsonSchema[] }
  if (def.type === 'pipe' && def.in?._zod.def.type === 'transform') replace(json, inputSchemaOf(def.out!))
  else if (def.type === 'pipe' && anyOf?.some(isNumeric) && anyOf.every((one) => isNumeric(one) || one['type'] === 'string')) replace(json, numberOf(def.out!))
  else if (anyOf?.some(({ type }) => type === 'boolean') && anyOf.every(({ type, enum: values }) => type === 'boolean' || isSwitch(values)))
    replace(json, { type: 'boolean' })
  else if (def.type === 'custom') replace(json, bytes)
  else if (json['type'] === 'integer') dropEndsOfRange(json)
}

/** A file in a form is checked by its class. */
export const bytes: JsonSchema = { type: 'string', format: 'binary' }

const isNumeric = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number'
const isSwitch = (values: unknown): boolean => Array.isArray(values) && values.includes('true')

/** With the bounds that are checked behind the conversion. */
function numberOf(checked: Schema): JsonSchema {
  const found = inputSchemaOf(checked)
  return found['type'] === 'integer' || found['type'] === 'number' ? found : { type: 'integer', minimum: 0 }
}

/** Drops the ends of what is exact, which zod names for an integer without bounds. */
function dropEndsOfRange(json: Record<string, unknown>): void {
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
}

function replace(json: Record<string, unknown>, by: JsonSchema): void {
  const { default: standard } = json
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, by, standard === undefined ? {} : { default: standard })
}
