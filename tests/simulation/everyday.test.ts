import { describe, expect, test } from 'vitest'
import { commands } from '#domain/registry.ts'
import { searchTimeout, secondsOr } from '#tests/harness/search.ts'
import { elsewhere, minIn, neverRefused, tooRare } from './done-and-refused.ts'
import { explore } from './explore.ts'
import { busy, everyday } from './explore-everyday.ts'

/** The same ones in every run: how often a command is done in them changes only with the product, or with what people do in a history. */
const fixedSeed = 132
const histories = 50

describe('the simulation does what the product can do', () => {
  test(
    'each command is done, and refused, as often as 200 times in 5,000 histories; texts by two people at once [FAULT-130]',
    { timeout: searchTimeout },
    async () => {
      const { counts, failure } = await explore({ seed: fixedSeed, histories, options: () => busy })
      if (failure)
        throw new Error(
          `${failure.law}\nagain: npm run simulate -- --busy --seed ${failure.seed} --path ${failure.path}\ntape: ${JSON.stringify(failure.tape)}`,
        )
      expect(tooRare(counts, minIn(histories))).toEqual([])
      expect(counts.get('two people wrote in a text at once')).toBeGreaterThanOrEqual(minIn(histories))
    },
  )

  test('and whatever people do, the guarantees of sync hold, whatever is lost, repeated or killed', { timeout: searchTimeout }, async () => {
    const { histories: ran, failure } = await explore({
      // The same histories in every run; `npm run test:long` looks elsewhere.
      seed: Number(process.env['SEED'] ?? 1),
      histories: Infinity,
      until: secondsOr(2) * 1_000,
      atLeast: 15,
      batch: 5,
      options: () => everyday,
    })
    console.log(`everything people do: ${ran} histories`)
    if (failure)
      throw new Error(`${failure.law}\nagain: npm run simulate -- --seed ${failure.seed} --path ${failure.path}\ntape: ${JSON.stringify(failure.tape)}`)
  })

  test('a command that is in no history is found [FAULT-130]', () => {
    const missing = tooRare(new Map(), 1)
    for (const command of commands.keys()) {
      expect(missing).toContain(`${command} done 0 times`)
      if (!neverRefused.includes(command)) expect(missing).toContain(`${command} refused 0 times`)
    }
    expect(Object.keys(elsewhere).filter((command) => !commands.has(command))).toEqual([])
  })
})
