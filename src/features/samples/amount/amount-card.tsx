import { useEffect, useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount } from '#domain/rules/samples/amount.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { adjustAmountChange, amountAfter } from '#src/workspace/mutations/amounts.ts'
import { archiveSampleChange } from '#src/workspace/mutations/samples.ts'
import { combineChanges, type Change } from '#src/workspace/mutations/change.ts'
import { useSampleAuthor } from '#src/features/samples/use-sample-author.ts'
import { ReservedAmountNote } from '#src/workspace/samples/reserved-amount-note.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { differenceIn, resultOf, storedAs, type AmountDraft } from './amount-draft.ts'
import { AmountEditor } from './amount-editor.tsx'
import { AmountPicture } from './amount-picture.tsx'
import type { AmountUse } from './amount-use.ts'
import { EmptyQuestion } from './empty-question.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import classes from './amount-card.module.css'

const Reservations = lazyComponent(async () => (await import('#src/features/samples/reservations/reservations.tsx')).Reservations)

export interface AmountCardProps {
  sample: SampleRow
  /** Undefined until the history is read. */
  use: AmountUse | undefined
  isReadOnly: boolean
  /** A button of the screen opened it. */
  isRequested: boolean
  onOpened: () => void
}

/** Unit of a sample whose amount has none. */
const unnamedUnit = 'unit'

const formatAmount = ({ text, unit }: AmountDraft): string => amountText(text, unit)

/** How much is left. A person enters what they took out or what they see; the difference is sent, so that amounts two people pipette add up. */
export function AmountCard({ sample, use, isReadOnly, isRequested, onOpened }: AmountCardProps) {
  const askAuthor = useSampleAuthor(sample.id, 'amount')
  const edit = useEdit<AmountDraft>({
    label: t('{name}: {field}', { name: sample.name, field: t('Amount') }),
    value: { text: String(sample.amount), unit: sample.unit || unnamedUnit },
    readAuthor: ({ text }) => askAuthor(Number(text)),
  })
  const mutate = useMutate()
  const [isEmptyAsked, setEmptyAsked] = useState(false)
  useEffect(() => {
    if (!isRequested) return
    if (!edit.isOpen) edit.begin()
    onOpened()
  }, [isRequested, edit, onOpened])
  const { base, draft, current } = edit
  const currentSample = { ...sample, amount: Number(current.text), unit: current.unit === unnamedUnit ? sample.unit : current.unit }
  const difference = differenceIn(draft, base)
  // Someone may have taken some out meanwhile: the difference is relative to the current amount.
  const left = difference === undefined ? undefined : amountAfter(currentSample, { delta: difference, unit: draft.unit })
  const apply = async (change: Change) => {
    if (await mutate(change)) edit.end(left === undefined ? undefined : storedAs(left, draft.unit, current))
    setEmptyAsked(false)
  }
  const adjust = () => adjustAmountChange(currentSample, { delta: difference ?? 0, unit: draft.unit })
  const save = () => {
    if (difference === undefined || left === undefined || left < 0) return
    if (difference === 0) edit.end()
    else if (left === 0 || resultOf(draft, base) === 0) setEmptyAsked(true)
    else void apply(adjust())
  }
  return (
    <Card flush label={t('Amount')}>
      <div>
        <EditField
          label={t('Amount')}
          edit={edit}
          shown={<span className={classes.figure}>{amountText(currentSample.amount, currentSample.unit)}</span>}
          format={formatAmount}
          effect={
            difference
              ? t('Your change of {by} is applied to this amount: {left} left.', {
                  by: amountText(difference, draft.unit),
                  left: amountText(left ?? '?', draft.unit),
                })
              : undefined
          }
          isReadOnly={isReadOnly}
          onSave={save}
          note={t('was {amount}', { amount: formatAmount(base) })}
        >
          <AmountEditor draft={draft} base={base} left={left} onChange={edit.change} />
          <ReservedAmountNote sample={currentSample} left={left === undefined ? undefined : convertAmount(left, draft.unit, currentSample.unit)} />
        </EditField>
        {!edit.isOpen && <AmountPicture sample={currentSample} use={use} />}
        <LazyBoundary>
          <Reservations sample={sample} />
        </LazyBoundary>
        {isEmptyAsked && (
          <EmptyQuestion
            sample={sample}
            was={formatAmount(base)}
            unit={draft.unit}
            onCancel={() => setEmptyAsked(false)}
            onEmpty={() => void apply(adjust())}
            onArchive={() => void apply(combineChanges([adjust(), archiveSampleChange(sample)], t('{name} emptied and archived', { name: sample.name })))}
          />
        )}
      </div>
    </Card>
  )
}
