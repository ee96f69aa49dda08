import * as z from 'zod/mini'
import { askWitness } from '#domain/commands/ask-witness.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureRow, SignatureState } from '#domain/entities/signature.ts'
import { byNumber, openRequest } from '#domain/rules/notebook/signatures.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireDeclined, toWirePending, type WitnessFacts } from '#domain/wire/notebook/witness-to-wire.ts'
import { dateText } from '../date-text.ts'
import { wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readChoices } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call, type Route } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { wrongInput } from '../wrong-input.ts'
import { namesIn, readExperiment, readSignatures } from './notebook-rows.ts'
import { reading } from './sections.ts'

/* Who witnesses an experiment. Law 176: no program signs or declines. Both take a person who proves who they are; see signatures.ts. */

interface Requests {
  readonly rows: readonly SignatureRow[]
  readonly signatures: readonly SignatureRow[]
  readonly experiments: ReadonlyMap<number, ExperimentRow>
}

/** Those that the caller sees, in this state, the newest first; without those of archived experiments. */
async function readRequests(call: Call<'member'>, state: SignatureState): Promise<Requests> {
  const { signatures, experiments } = await readHeavy(call, (giveWay) =>
    call.services.engine.read(async (sql) => {
      const all = <E extends 'signatures' | 'experiments'>(entity: E) => readChoices(sql, call.group, call.caller.session.user.id, entity, giveWay)
      return { signatures: await all('signatures'), experiments: await all('experiments') }
    }, 'long'),
  )
  const live = new Map(experiments.flatMap((row) => (row.archived ? [] : [[row.id, row] as const])))
  const rows = signatures.filter((row) => row.state === state && row.requestedBy !== null && live.has(row.experimentId))
  return { rows: rows.toSorted((a, b) => (b.at ?? b.requestedAt!) - (a.at ?? a.requestedAt!)), signatures, experiments: live }
}

/** Facts of each of these, by its id. */
async function readFacts(call: Call<'member'>, rows: readonly SignatureRow[], { signatures, experiments }: Requests): Promise<Map<string, WitnessFacts>> {
  const signatureOf = (row: SignatureRow) =>
    signatures
      .filter((other) => other.experimentId === row.experimentId && other.capacity === 'author' && other.number < row.number && other.state === 'signed')
      .toSorted(byNumber)
      .at(-1)
  const people = rows.flatMap((row) => [row.userId, signatureOf(row)?.userId ?? row.requestedBy ?? 0])
  const names = await namesIn(call, people)
  const factsOf = (row: SignatureRow): WitnessFacts => ({
    experimentName: experiments.get(row.experimentId)!.name,
    groupName: call.group.name,
    signature: signatureOf(row),
    names,
    dateText,
  })
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

const orders = { experimentID: ({ experimentId }: SignatureRow) => experimentId }

/** A list of the requests for witnesses that are in this state. */
const requestList = (state: SignatureState, path: string, toWire: (row: SignatureRow, facts: WitnessFacts) => object) =>
  defineRoute({
    method: 'GET',
    path: `/api/v1/experiments/signatures/${path}`,
    access: 'member',
    isHeavy: true,
    isLarge: true,
    cost: 10,
    input: z.object({ query: z.object(pageQuery) }),
    refusals: [],
    async handler(call, { query }) {
      const requests = await readRequests(call, state)
      return toPage(requests.rows, query, orders, async (rows) => {
        const facts = await readFacts(call, rows, requests)
        return rows.map((row) => toWire(row, facts.get(row.id)!))
      })
    },
  })

/** GET /api/v1/experiments/signatures/pending: who was asked to witness an experiment and has not answered, the last one asked first. */
const listPending = requestList('requested', 'pending', toWirePending)
/** GET /api/v1/experiments/signatures/declined: who was asked and said no, and why, the last one first. */
const listDeclined = requestList('declined', 'declined', toWireDeclined)

const params = z.object({ experimentID: wireId })

/** Law 177: an experiment of others is refused like none. Returns the signatures of one that its author has signed. */
const readSigned = (call: Call<'member'>, experimentId: number): Promise<SignatureRow[]> =>
  reading(call, async (reader) => {
    const { status } = await readExperiment(reader, experimentId)
    if (status !== 'SIGNED') throw new Refusal('signature.author-first')
    return readSignatures(reader, experimentId)
  })

/** POST …/sign/assignWitness, body `witnessUserID`: asks someone to witness a signed experiment, in place of whoever was asked before. */
const assignWitness = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments/:experimentID/sign/assignWitness',
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: z.strictObject({ witnessUserID: wireId }) }),
  refusals: [...askWitness.refusals, 'signature.author-first'],
  async handler(call, { params: { experimentID: experimentId }, body: { witnessUserID } }): Promise<void> {
    await readSigned(call, experimentId)
    await runAsCaller(call, askWitness, { experimentId, witnessId: witnessUserID })
  },
})

/** POST …/sign/reassignWitness, body `existingWitnessID`, `newWitnessID`: the same, if that person was asked and has not answered. */
const reassignWitness = defineRoute({
  method: 'POST',
  path: '/api/v1/experiments/:experimentID/sign/reassignWitness',
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: z.strictObject({ existingWitnessID: wireId, newWitnessID: wireId }) }),
  refusals: [...askWitness.refusals, 'signature.author-first'],
  async handler(call, { params: { experimentID: experimentId }, body: { existingWitnessID, newWitnessID } }): Promise<void> {
    if (!openRequest(await readSigned(call, experimentId), existingWitnessID))
      throw wrongInput('body.existingWitnessID', 'This person has not been asked to witness the experiment.')
    await runAsCaller(call, askWitness, { experimentId, witnessId: newWitnessID })
  },
})

export const witnessRoutes: readonly Route[] = [listPending, listDeclined, assignWitness, reassignWitness]
