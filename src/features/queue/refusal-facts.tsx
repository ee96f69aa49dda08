import type { SampleRow } from '#domain/entities/sample.ts'
import { isGrid } from '#domain/rules/grid.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { InboxItem } from '#db/disk.ts'
import { readContent, readLayer } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { limits } from '#domain/limits.ts'
import { t } from '#src/ui/translate.ts'
import { placeWords } from '#src/workspace/act-labels.ts'
import { momentText } from '#src/workspace/dates.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { amountOf } from './amount-correction.ts'
import { placeOf } from './place-correction.ts'
import { doneWords } from './ways-out.ts'

/** Who was faster, when, and what is there now: the server's word, with what this device has heard since. */
export function RefusalFacts({ item }: { item: InboxItem }) {
  const sentences = useLive((workspace) => readFacts(workspace, item), [item])
  return sentences && sentences.length > 0 ? <p>{sentences.join(' ')}</p> : null
}

export async function readFacts(workspace: Workspace, item: InboxItem): Promise<string[]> {
  const { code, detail } = item
  const { by: doneBy, at: doneAt } = whoseDoing(detail)
  const { byName } = detail
  const facts = {
    person: String(doneBy ?? t('somebody who has left the group')),
    moment: typeof doneAt === 'number' ? momentText(doneAt) : '',
    name: String(byName ?? ''),
  }
  const isKnown = typeof doneAt === 'number'
  if (code === 'position.taken') return placeFacts(workspace, item, isKnown ? facts : undefined)
  if (code === 'amount.below-zero') return amountFacts(workspace, item, isKnown ? facts : undefined)
  const words = doneWords(code)
  const by = code === 'barcode.taken' && facts.name ? [t('It is on {name}.', facts)] : []
  return words && isKnown ? [...by, t(words, facts)] : by
}

/** Refusals of the release before name them otherwise, and may wait in an inbox for as long as their person likes. */
export const whoseDoing = (detail: RefusalDetail): { by: RefusalDetail[string] | undefined; at: RefusalDetail[string] | undefined } => ({
  by: detail['doneBy'] ?? detail['placedBy'],
  at: detail['doneAt'] ?? detail['placedAt'],
})

interface Facts {
  person: string
  moment: string
  name: string
}

async function placeFacts(workspace: Workspace, item: InboxItem, facts: Facts | undefined): Promise<string[]> {
  const place = placeOf(item)
  const layerId = place?.layerId ?? item.detail['layerId']
  const position = Number(item.detail['position'] ?? place?.position ?? 0)
  const layer = typeof layerId === 'number' ? await readLayer(workspace, layerId) : undefined
  if (!layer) return []
  const there: SampleRow | undefined = isGrid(layer)
    ? (await readContent(workspace, layer.id, null, limits.grid.most)).rows.find((sample) => sample.position === position)
    : undefined
  const where = placeWords(layer, position)
  if (!there) return [t('{place} is free again.', { place: where })]
  const taken = t('{place} is taken by {name}.', { place: where, name: there.name })
  return facts && there.id === item.detail['by'] ? [taken, t('Placed {moment} by {person}.', { ...facts })] : [taken]
}

async function amountFacts(workspace: Workspace, item: InboxItem, facts: Facts | undefined): Promise<string[]> {
  const { taken, unit } = item.detail
  const wrong = amountOf(item)
  const sample = wrong && (await readSample(workspace, wrong.sampleId))
  const left = sample ? [t('There is {amount} {unit} left.', { amount: sample.amount, unit: sample.unit })] : []
  if (!facts) return left
  return [...left, t('{person} took {taken} {unit}, {moment}.', { ...facts, taken: Number(taken ?? 0), unit: String(unit ?? '') })]
}
