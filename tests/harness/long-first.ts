import type { TestSequencer, TestSpecification } from 'vitest/node'

/** What waits or searches for long begins first, so that nothing is left over for one process alone. */
const long = ['store/outage', 'bad-days', 'simulation/', 'store/full-disk', 'restore-drill', 'bad-input', 'rerun-met', 'house/walls', '-browser']

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((part) => moduleId.includes(part))
  return at < 0 ? long.length : at
}

export class LongFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((a, b) => rank(a) - rank(b))
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}
