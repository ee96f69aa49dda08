import type { TestSequencer, TestSpecification } from 'vitest/node'

/** Starts tests first that wait or search for long, so that no process is left with one of them at the end. */
const long = [
  'store/outage',
  'bad-days',
  'server/soak',
  'simulation/',
  'store/full-disk',
  'restore-drill',
  'routes/fuzz',
  'bad-input',
  'clients/',
  '-browser',
  '.property',
]

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
