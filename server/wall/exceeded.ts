import { Refusal } from '#domain/tx.ts'

/** What something from elsewhere may ask of the server while it is read. */
export type WallLimit = 'time' | 'memory' | 'size' | 'nodes' | 'depth' | 'attributes' | 'equations'

/** For authors of programs: what there is too much of. */
const sentences: Readonly<Record<WallLimit, (most: string) => string>> = {
  time: (most) => `It takes longer than ${most} seconds to read.`,
  memory: (most) => `It takes more than ${most} MB of memory to read.`,
  size: (most) => `It has more than ${most} bytes.`,
  nodes: (most) => `It has more than ${most} elements and texts.`,
  depth: (most) => `It is nested deeper than ${most} levels.`,
  attributes: (most) => `One of its elements has more than ${most} attributes.`,
  equations: (most) => `Its equations have more than ${most} characters.`,
}

export const exceeded = (limit: WallLimit, most: number): Refusal =>
  new Refusal('content.too-complex', { limit, most, explanation: `${sentences[limit](most.toLocaleString('en-US'))} Simplify it, or send it in parts.` })
