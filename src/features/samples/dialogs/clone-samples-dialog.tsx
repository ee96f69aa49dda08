import { limits } from '#domain/limits.ts'
import { parseAmount } from '#domain/rules/samples/amount.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readManySamples } from '#db/queries/samples.ts'
import { takeIds } from '#src/features/samples/form/sample-ids.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { mutateMany } from '#src/workspace/saving/mutate-many.tsx'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { cloneSamplesBatch } from './clone-samples.ts'

export interface CloneSamplesDialogProps {
  sampleIds: readonly number[]
  host: ActionHost
  /** True if all copies were created. */
  onClose: (isDone: boolean) => void
}

const once = { copies: '1' }

/** How many copies of each of the selected samples. */
export function CloneSamplesDialog({ sampleIds, host, onClose }: CloneSamplesDialogProps) {
  const most = Math.max(1, Math.floor(limits.many.created / sampleIds.length))
  const countOf = (text: string) => {
    const count = parseAmount(text)
    return count !== undefined && Number.isInteger(count) && count >= 1 && count <= most ? count : undefined
  }
  const { draft, set, errorOf, save, isSaving, leave, release, fieldsRef } = useDraft({
    label: null,
    initial: once,
    validate: ({ copies }) => ({ copies: countOf(copies) === undefined ? t('Enter a whole number from 1 to {most}.', { most }) : null }),
    onSave: async ({ copies }) => {
      const count = countOf(copies) ?? 1
      try {
        const samples = (await readManySamples(host.workspace, sampleIds)).filter(({ archived }) => !archived)
        const types = await readSampleTypes(host.workspace)
        const ids = await takeIds(host.workspace, samples.length * count)
        const isDone = await mutateMany(host, Promise.resolve(cloneSamplesBatch(samples, types, ids, count)))
        release()
        onClose(isDone)
      } catch (error) {
        showRefusal(error)
      }
    },
  })
  const total = sampleIds.length * (countOf(draft.copies) ?? 1)
  return (
    <DraftDialog
      title={plural(sampleIds.length, { one: 'Clone # sample', other: 'Clone # samples' })}
      action={plural(total, { one: 'Create # sample', other: 'Create # samples' })}
      form={{ save, leave, fieldsRef, isSaving }}
      onClose={() => onClose(false)}
    >
      <NumberField
        label={t('Copies of each')}
        value={draft.copies}
        onChange={(copies) => set('copies', copies)}
        onEnter={() => void save()}
        step={1}
        min={1}
        max={most}
        error={errorOf('copies')}
      />
      <p className="muted small">{t('A copy has everything of its original except the location and a barcode of its own. Its amount is the same.')}</p>
    </DraftDialog>
  )
}
