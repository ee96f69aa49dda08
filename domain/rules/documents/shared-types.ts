/** What is used of Yjs's types for texts with formatting. */
export interface SharedFragment {
  toArray(): readonly unknown[]
  delete(index: number, length: number): void
}
export interface SharedElement extends SharedFragment {
  readonly nodeName: string
  getAttribute(name: string): unknown
  getAttributes(): Readonly<Record<string, unknown>>
  setAttribute(name: string, value: unknown): void
}
export type SharedMarks = Readonly<Record<string, unknown>>
export interface SharedText {
  readonly length: number
  toDelta(): { insert: unknown; attributes?: SharedMarks }[]
  delete(index: number, length: number): void
}

export const isElement = (shared: unknown): shared is SharedElement => typeof shared === 'object' && shared !== null && 'nodeName' in shared

/** False for what is not part of any rich text, such as a letter that was written as if it were a plain one. */
export const isText = (shared: unknown): shared is SharedText => typeof shared === 'object' && shared !== null && 'toDelta' in shared
