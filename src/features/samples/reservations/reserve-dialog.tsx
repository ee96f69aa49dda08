import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { msg } from '#domain/message.ts'
import { convertAmount, parseAmount, unitsLike } from '#domain/rules/samples/amount.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { writtenBy } from '#db/lists/written-by.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { readExperimentsById } from '#db/queries/experiments.ts'
import { readSampleReservations } from '#db/queries/sample-reservations.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { reserveSampleChange } from '#src/workspace/mutations/amounts.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** Number of experiments that are offered, those that were written in last. */
const offered = 20

const noExperiment = '0'

/** Asks how much of a sample is reserved for oneself, and for what. */
export function ReserveDialog({ sample, onClose }: { sample: SampleRow; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const own = useLive(
    async (each) => (await readSampleReservations(each, sample.id)).find(({ userId }) => userId === workspace.userId) ?? null,
    [sample.id, workspace.userId],
  )
  const mutate = useMutate()
  const experiments = useExperimentOptions()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('Reserve {name}', { name: sample.name }),
    initial: {
      share: own && own.amount !== null ? 'part' : 'all',
      amount: own?.amount ? String(own.amount) : '',
      unit: own?.unit || sample.unit,
      experiment: String(own?.experimentId ?? noExperiment),
      note: own?.note ?? '',
    },
    validate: ({ share, amount, unit }) => ({ amount: share === 'part' ? amountFault(sample, amount, unit) : null }),
    onSave: async ({ share, amount, unit, experiment, note }) => {
      const isPart = share === 'part'
      const fields = { amount: isPart ? parseAmount(amount)! : null, unit: isPart ? unit : '', experimentId: Number(experiment) || null, note }
      if (!(await mutate(reserveSampleChange(sample, fields, { userId: workspace.userId, ...(own && { before: own }) })))) return
      release()
      onClose()
    },
  })
  if (own === undefined || !experiments) return null
  return (
    <DraftDialog title={t('Reserve {name}', { name: sample.name })} action={t(msg('Reserve', 'verb'))} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <Segmented
        label={t('How much')}
        full
        options={[
          { value: 'all', label: t('All of it') },
          { value: 'part', label: t('Some of it'), disabled: sample.unit === '' },
        ]}
        value={draft.share}
        onChange={(share) => set('share', share)}
      />
      {draft.share === 'part' && (
        <NumberField
          label={t('Amount')}
          autoFocus
          value={draft.amount}
          onChange={(amount) => set('amount', amount)}
          onEnter={() => void save()}
          error={errorOf('amount')}
          after={
            <Segmented
              label={t('Unit')}
              options={unitsLike(sample.unit).map((name) => ({ value: name, label: name }))}
              value={draft.unit}
              onChange={(unit) => set('unit', unit)}
            />
          }
        />
      )}
      <SelectField
        label={t('For the experiment')}
        searchable
        options={[{ value: noExperiment, label: t('None') }, ...experiments]}
        value={draft.experiment}
        onChange={(experiment) => set('experiment', experiment)}
      />
      <TextField label={t('Note')} value={draft.note} onChange={(note) => set('note', note)} onEnter={() => void save()} maxLength={limits.name.longest} />
    </DraftDialog>
  )
}

function amountFault({ amount: there, unit }: SampleRow, text: string, typedUnit: string): string | null {
  const amount = parseAmount(text)
  if (amount === undefined || amount <= 0) return t('Enter an amount.')
  const wanted = convertAmount(amount, typedUnit, unit)
  return wanted === undefined || wanted > there ? t(deviceErrors['amount.below-zero'].message) : null
}

/** Experiments in progress that the person writes in, the last changed first. */
function useExperimentOptions(): { value: string; label: string }[] | undefined {
  const { workspace } = useWorkspace()
  const request: ListRequest = {
    entity: 'experiments',
    within: [
      { field: 'archived', op: 'is', value: 0 },
      { field: 'template', op: 'is', value: 0 },
    ],
    filters: [writtenBy(workspace.userId)],
    sort: { column: 'changed', direction: 'descending' },
  }
  const { view } = useList(request)
  const found = useLive(async (each) => (view ? await readExperimentsById(each, view.first.slice(0, offered)) : undefined), [view])
  return found
    ?.filter(({ experiment }) => experiment.status !== 'SIGNED' && experiment.status !== 'COMPLETED')
    .map(({ experiment: { id, name } }) => ({ value: String(id), label: `${experimentCode(id)} ${name}` }))
}
