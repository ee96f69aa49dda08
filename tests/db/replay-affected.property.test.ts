import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AffectedMutations } from '#db/affected-mutations.ts'
import { replayAffected } from '#db/replay-affected.ts'
import type { Effect } from '#db/disk.ts'
import type { PendingEffects } from '#db/pending-effects.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { sameHistory, tapes } from '#tests/harness/replay-history.ts'

test('running only the met intents again leaves every table as running all again does', async () => {
  await fc.assert(
    fc.asyncProperty(tapes, (tape) => sameHistory(tape)),
    { numRuns: Number(process.env.HISTORIES ?? 1_000) },
  )
}, 600_000)

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
      for (const key of touched) this.restored.add(key)
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

/** Found after some thousand histories, so only looked for when asked for many; rebase.test.ts has an example of it. */
const rareMistakes: Record<string, Maker> = {
  'later readers are ignored': class extends AffectedMutations {
    protected override addLaterReaders() {}
  },
}

test.each(Object.entries(process.env.HISTORIES ? { ...mistakes, ...rareMistakes } : mistakes))(
  'the histories find it when %s',
  async (_, Mistaken) => {
    const rerun = replayAffected((waiting, last) => new Mistaken(waiting, last))
    const result = await fc.check(
      fc.asyncProperty(tapes, (tape) => sameHistory(tape, rerun)),
      { numRuns: 5_000, seed: 1, endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  },
  300_000,
)
