import type { Readership } from '#domain/entities/experiment.ts'

/** Who sees something, and whom else by name. */
export interface Readers<Choice extends Readership | null = Readership> {
  readonly readership: Choice
  readonly viewers: readonly number[]
}

/** What a command changes from one to the other. Where the group sees it, nobody is named. */
export function stepTo<Choice extends Readership | null>(from: Readers<Choice>, to: Readers<Choice>): { readership: Choice; add: number[]; remove: number[] } {
  const [before, after] = [from, to].map(({ readership, viewers }) => (readership === 'people' ? viewers : []))
  return {
    readership: to.readership,
    add: after!.filter((id) => !before!.includes(id)),
    remove: before!.filter((id) => !after!.includes(id)),
  }
}
