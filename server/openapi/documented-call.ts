import type { Route } from '../routes/route.ts'

/** What the documentation says about a call besides what follows from its route. */
export interface DocumentedCall {
  readonly method: Route['method']
  /** Below /api/v1/, with the names that programs know: `samples/{sampleID}`; elsewhere with a slash at its start. */
  readonly path: string
  /** A sentence without its subject: "Lists the samples of the group." */
  readonly summary: string
  /** What does not follow from the fields of the call: what becomes of what is sent. In sentences. */
  readonly description?: string
  /** In place of the usual examples of what varies in the address. */
  readonly params?: Readonly<Record<string, string | number>>
  /** An example of what follows the question mark. */
  readonly query?: Readonly<Record<string, Example | readonly Example[]>>
  /** An example of the body, as JSON. */
  readonly body?: unknown
  /** What else it answers than what follows from its route, by status: where it leads. */
  readonly also?: Readonly<Record<string, string>>
  /** Some of its answers are CSV. */
  readonly answersCsv?: true
  /** The body is a file of this kind. */
  readonly file?: string
}

type Example = string | number | boolean

const base = '/api/v1/'

/** From the root of the server. */
export const addressOf = ({ path }: DocumentedCall): string => (path.startsWith('/') ? path : base + path)

export interface Subject {
  readonly title: string
  /** What the calls are about, in a sentence. */
  readonly description: string
  readonly calls: readonly DocumentedCall[]
}

/** The same address with whatever names for what varies in it. */
export const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '{}')
