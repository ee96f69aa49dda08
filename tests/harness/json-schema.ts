import { Ajv2020 } from 'ajv/dist/2020.js'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** What is wrong with a value by a JSON Schema, in a line; undefined if nothing is. */
export const faultOf = (schema: object, value: unknown): string | undefined =>
  ajv.validate(schema, value) ? undefined : ajv.errorsText(ajv.errors).slice(0, 300)
