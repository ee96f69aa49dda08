import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AffectedMutations } from '#db/affected-mutations.ts'
import { replayAffected } from '#db/replay-affected.ts'
import type { Effect } from '#db/disk.ts'
import type { PendingEffects } from '#db/pending-effects.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { sameHistory, tapes } from '#tests/harness/replay-history.ts'
import { search, searchTimeout } from '#tests/harness/search.ts'

test('running only the met intents again leaves every table as running all again does', { timeout: searchTimeout }, () =>
  search(
    fc.asyncProperty(tapes, (tape) => sameHistory(tape)),
    { seconds: 4, atLeast: 100 },
  ),
)

type Maker = new (waiting: PendingEffects, last: number) => AffectedMutations

/** Each rule left out. */
const mistakes: Record<string, Maker> = {
  'only the changed rows themselves are looked at': class extends AffectedMutations {
    override noteServerChange(...[entity, id]: Parameters<AffectedMutations['noteServerChange']>) {
      this.restored.add(rowKey(entity, id))
      this.addReaders([rowKey(entity, id)], 0)
    }
  },
  'what a changed row was is forgotten': class extends AffectedMutations {
    override noteServerChange(...[entity, id, , after]: Parameters<AffectedMutations['noteServerChange']>) {
      super.noteServerChange(entity, id, null, after)
    }
  },
  'own confirmed intents are ignored': class extends AffectedMutations {
    override noteDequeued() {}
  },
  'nobody is added for an old run': class extends AffectedMutations {
    override followOldRun({ touched }: Effect) {
      for (const mark of touched) this.restored.add(mark)
    }
  },
  'new runs are not looked at': class extends AffectedMutations {
    override followNewRun() {}
  },
  'others who touched the same row are ignored': class extends AffectedMutations {
    protected override addSharers() {}
  },
  'later writers are ignored': class extends AffectedMutations {
    protected override addLaterWriters() {}
  },
}

/** Found after some thousand histories, so only looked for in a long run; rebase.test.ts has an example of it. */
const rareMistakes: Record<string, Maker> = {
  'later readers are ignored': class extends AffectedMutations {
    protected override addLaterReaders() {}
  },
}

/** Seeds that come to it soon. */
const soon: Record<string, number> = {
  'own confirmed intents are ignored': 10,
  'nobody is added for an old run': 38,
  'new runs are not looked at': 7,
  'others who touched the same row are ignored': 9,
  'later writers are ignored': 9,
}

test.each(Object.entries(process.env.SECONDS ? { ...mistakes, ...rareMistakes } : mistakes))(
  'the histories find it when %s',
  async (name, Mistaken) => {
    const rerun = replayAffected((waiting, last) => new Mistaken(waiting, last))
    const result = await fc.check(
      fc.asyncProperty(tapes, (tape) => sameHistory(tape, rerun)),
      { numRuns: 5_000, seed: soon[name] ?? 24, endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  },
  300_000,
)
