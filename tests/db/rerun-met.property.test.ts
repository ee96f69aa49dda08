import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MetIntents } from '#db/met-intents.ts'
import { rerunMet } from '#db/rerun-met.ts'
import type { Effect } from '#db/disk.ts'
import type { WaitingEffects } from '#db/waiting-effects.ts'
import { rowMark } from '#domain/marks.ts'
import { sameHistory, tapes } from '#tests/harness/fold-history.ts'

test('running only the met intents again leaves every table as running all again does', async () => {
  await fc.assert(
    fc.asyncProperty(tapes, (tape) => sameHistory(tape)),
    { numRuns: Number(process.env.HISTORIES ?? 1_000) },
  )
}, 600_000)

type Maker = new (waiting: WaitingEffects, last: number) => MetIntents

/** Each rule left out. */
const mistakes: Record<string, Maker> = {
  'only the changed rows themselves are looked at': class extends MetIntents {
    override changed(...[entity, id]: Parameters<MetIntents['changed']>) {
      this.restored.add(rowMark(entity, id))
      this.meetReaders([rowMark(entity, id)], 0)
    }
  },
  'what a changed row was is forgotten': class extends MetIntents {
    override changed(...[entity, id, , after]: Parameters<MetIntents['changed']>) {
      super.changed(entity, id, null, after)
    }
  },
  'own confirmed intents are ignored': class extends MetIntents {
    override left() {}
  },
  'nobody is added for an old run': class extends MetIntents {
    override ranBefore({ touched }: Effect) {
      for (const mark of touched) this.restored.add(mark)
    }
  },
  'new runs are not looked at': class extends MetIntents {
    override ranAgain() {}
  },
  'others who touched the same row are ignored': class extends MetIntents {
    protected override meetSharers() {}
  },
  'later writers are ignored': class extends MetIntents {
    protected override meetLaterWriters() {}
  },
}

/** Found after some thousand histories, so only looked for when asked for many; rebase.test.ts has an example of it. */
const rareMistakes: Record<string, Maker> = {
  'later readers are ignored': class extends MetIntents {
    protected override meetLaterReaders() {}
  },
}

test.each(Object.entries(process.env.HISTORIES ? { ...mistakes, ...rareMistakes } : mistakes))(
  'the histories find it when %s',
  async (_, Mistaken) => {
    const rerun = rerunMet((waiting, last) => new Mistaken(waiting, last))
    const result = await fc.check(
      fc.asyncProperty(tapes, (tape) => sameHistory(tape, rerun)),
      { numRuns: 5_000, seed: 1, endOnFailure: true },
    )
    expect(result.failed).toBe(true)
  },
  300_000,
)
