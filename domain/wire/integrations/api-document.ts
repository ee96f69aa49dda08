import * as z from 'zod/mini'

/** GET /api/openapi.json, as far as the app shows it. */
const schema = z.record(z.string(), z.unknown())
/** JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>

const exampleValue = z.union([z.string(), z.number(), z.boolean()])
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema,
  description: z.optional(z.string()),
  example: z.optional(z.union([exampleValue, z.array(exampleValue)])),
})
export type ApiParameter = z.infer<typeof parameterSchema>

const content = z.record(z.string(), z.object({ schema, example: z.optional(z.unknown()) }))

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.optional(z.string()),
  tags: z.array(z.string()),
  parameters: z.array(parameterSchema),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.optional(content) })),
})
export type ApiOperation = z.infer<typeof operationSchema>

export const apiDocumentSchema = z.object({
  info: z.object({ description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})
export type ApiDocument = z.infer<typeof apiDocumentSchema>

/** A call for programs, as someone tries it. */
export interface TriedCall<Body> {
  readonly method: string
  /** Path and query. */
  readonly address: string
  readonly contentType?: string | undefined
  readonly body?: string | Body | undefined
}

/** An answer as a program gets it, whatever its status. */
export interface TriedAnswer {
  readonly status: number
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
