import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AffectedMutations } from '#db/replay/affected-mutations.ts'
import { replayAffected } from '#db/replay/replay-affected.ts'
import type { Effect } from '#db/disk/disk-rows.ts'
import type { PendingEffects } from '#db/replay/pending-effects.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import { sameHistory, tapes } from '#tests/harness/replay-history.ts'
import { search, searchTimeout } from '#tests/harness/search.ts'

test('running only the affected mutations again leaves every table as running all again does', { timeout: searchTimeout }, () =>
  search(
    fc.asyncProperty(tapes, (tape) => sameHistory(tape)),
    { seconds: 2, atLeast: 60 },
  ),
)

type Maker = new (waiting: PendingEffects, last: number) => AffectedMutations

/** Each rule left out. */
const mistakes: Record<string, Maker> = {
  'only the changed rows themselves count': class extends AffectedMutations {
    override noteServerChange(...[entity, id]: Parameters<AffectedMutations['noteServerChange']>) {
      this.restored.add(rowKey(entity, id))
      this.addReaders([rowKey(entity, id)], 0)
    }
  },
  'the old version of a changed row is ignored': class extends AffectedMutations {
    override noteServerChange(...[entity, id, , after]: Parameters<AffectedMutations['noteServerChange']>) {
      super.noteServerChange(entity, id, null, after)
    }
  },
  'own confirmed mutations are ignored': class extends AffectedMutations {
    override noteDequeued() {}
  },
  'old runs affect no others': class extends AffectedMutations {
    override followOldRun({ touched }: Effect) {
      for (const mark of touched) this.restored.add(mark)
    }
  },
  'new runs are ignored': class extends AffectedMutations {
    override followNewRun() {}
  },
  'others that wrote the same row are ignored': class extends AffectedMutations {
    protected override addSharers() {}
  },
  'later writers are ignored': class extends AffectedMutations {
    protected override addLaterWriters() {}
  },
}

/** Found after a few thousand histories, so searched for only in a long run; rebase.test.ts has an example. */
const rareMistakes: Record<string, Maker> = {
  'later readers are ignored': class extends AffectedMutations {
    protected override addLaterReaders() {}
  },
}

/** Seeds that soon reach it. */
const soon: Record<string, number> = {
  'own confirmed mutations are ignored': 10,
  'old runs affect no others': 38,
  'new runs are ignored': 7,
  'others that wrote the same row are ignored': 9,
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
