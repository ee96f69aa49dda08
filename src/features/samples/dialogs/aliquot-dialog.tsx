import { readFreePositionsFrom, type StartLocation } from '#src/workspace/mutations/move-sample.ts'
import type { NamedSample } from '#src/workspace/mutations/sections.ts'
import { combineChanges, type Change } from '#src/workspace/mutations/change.ts'
import { takeAliquotsChange } from '#src/workspace/mutations/amounts.ts'
import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { convertAmount, parseAmount, roundAmount, stepAmountText, unitsLike } from '#domain/rules/samples/amount.ts'
import { readNextFreePosition } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import type { DraftErrors } from '#src/workspace/editing/draft-state.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { ReservedAmountNote } from '#src/workspace/samples/reserved-amount-note.tsx'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { showNotACompartment, useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { readAliquotRoom } from './aliquot-room.ts'
import { usualShareText, wholeShareText } from './aliquot-share.ts'
import { SampleFormLinks } from '#src/features/samples/form/sample-form-links.tsx'
import { takeIds } from '#src/features/samples/form/sample-ids.ts'
import { hasPattern, namesOf } from '#src/features/samples/form/sample-names.ts'
import classes from '#src/features/samples/form/sample-form.module.css'
import { amountText } from '#src/workspace/format/amount-text.ts'

const usualCount = '5'

interface AliquotDraft {
  name: string
  count: string
  /** Null until it is typed. */
  amount: string | null
  /** By default, everything in equal parts; otherwise the original keeps as much as each of them gets. */
  isAll: boolean
  unit: string
  /** Undefined: where there is room for all, near the original; null: no location. */
  place: StartLocation | null | undefined
  isLabeled: boolean
}

export interface AliquotDialogProps {
  sample: SampleRow
  /** What is saved with it, such as where they belong. */
  also?: ((aliquots: readonly NamedSample[]) => Promise<Change>) | undefined
  onClose: () => void
}

/** Divides a tube into new ones: children with its data, an amount each, and locations; their total is taken out of it. */
export function AliquotDialog({ sample, also, onClose }: AliquotDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const labels = useSelectionActions('active').find(({ id }) => id === 'labels')
  const [initialName] = useState(() => t('{name} aliquot', { name: sample.name }))
  const { draft, set, change, errorOf, save, leave, release, fieldsRef } = useDraft<AliquotDraft>({
    label: t('Aliquot {name}', { name: sample.name }),
    initial: { name: initialName, count: usualCount, amount: null, isAll: false, unit: sample.unit || 'unit', place: undefined, isLabeled: false },
    guarded: ['name', 'count', 'amount'],
    // The free positions are counted again when they are created.
    validate: () => fieldErrors,
    onSave: () => make(),
  })
  const { name, count, unit, isAll, place: chosen } = draft
  const names = namesOf(name, parseAmount(count) ?? 0) ?? []
  const room = useLive((workspace) => readAliquotRoom(workspace, sample, Math.max(1, names.length)), [sample, names.length]) ?? null
  const start = chosen === undefined ? room : chosen
  const positions = useLive(
    async (workspace) => (start ? readFreePositionsFrom(workspace, start, Math.max(1, names.length)) : []),
    [start?.layer, start?.position, names.length],
  )
  const isFull = start !== null && positions !== undefined && positions.length < names.length
  const isElsewhere = chosen === undefined && room !== null && room.layer.id !== sample.layerId

  const handleScan = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') set('place', { layer: found.row, position: (await readNextFreePosition(workspace, found.row)) ?? 1 })
    else showNotACompartment(found)
  }
  useScanHandler((code) => void handleScan(code))

  const available = convertAmount(sample.amount, sample.unit || unit, unit)
  const share = isAll ? wholeShareText : usualShareText
  const amount = draft.amount ?? (available === undefined ? '' : share(available, unit, names.length))
  const each = parseAmount(amount)
  const total = each === undefined ? undefined : roundAmount(each * names.length)
  const left = total === undefined || available === undefined ? undefined : roundAmount(available - total)
  const isNumber = /^\d+$/.test(count.trim())
  const fieldErrors: DraftErrors<keyof AliquotDraft> = {
    name: name.trim() ? null : t(deviceErrors['sample.name-missing'].message),
    count: names.length > 0 && (isNumber || hasPattern(name)) ? null : t('You can create at most {most} at once.', { most: limits.many.created }),
    amount: each === undefined || each < 0 ? t('Enter an amount.') : left === undefined || left < 0 ? t(deviceErrors['amount.below-zero'].message) : null,
  }
  const make = async () => {
    if (each === undefined) return
    try {
      const to = chosen === undefined ? await readAliquotRoom(workspace, sample, names.length) : chosen
      const ids = await takeIds(workspace, names.length)
      const change = await takeAliquotsChange(workspace, sample, { names, ids, amount: each, unit, start: to })
      const more = await also?.(ids.map((id, at) => ({ id, name: names[at]! })))
      if (!(await mutate(more ? combineChanges([change, more], change.done) : change))) return
      release()
      onClose()
      if (draft.isLabeled) await labels?.run(ids)
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t('Aliquot {name}', { name: sample.name })}
      width={680}
      actions={
        <>
          {available !== undefined && left !== undefined && left >= 0 && (
            <span className="muted">{t('{left} of {there} remaining', { left: amountText(left, unit), there: amountText(available, unit) })}</span>
          )}
          <Button tall onClick={() => leave(onClose)}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            {plural(names.length, { one: 'Create # aliquot', other: 'Create # aliquots' })}
          </Button>
        </>
      }
    >
      <div ref={fieldsRef} className={classes.form}>
        <div className={classes.wide}>
          <NumberField
            label={t('Amount of each')}
            required
            value={amount}
            onChange={(text) => set('amount', text)}
            step={(text, direction) => stepAmountText(text, direction, unit, String(available ?? ''))}
            error={errorOf('amount')}
            after={
              <Segmented
                label={t('Unit')}
                options={unitsLike(unit).map((value) => ({ value, label: value }))}
                value={unit}
                onChange={(value) => set('unit', value)}
              />
            }
          />
        </div>
        <NumberField
          label={t('How many')}
          value={count}
          onChange={(text) => set('count', text)}
          step={1}
          min={1}
          max={limits.many.created}
          disabled={hasPattern(name)}
          error={errorOf('count')}
        />
        <div className={classes.beside}>
          <Button pressed={draft.amount === null && isAll} onClick={() => change({ isAll: draft.amount !== null || !isAll, amount: null })}>
            {t('Divide everything equally')}
          </Button>
        </div>
        <div className={classes.wide}>
          <TextField
            label={t('Names')}
            value={name}
            onChange={(text) => set('name', text)}
            maxLength={limits.name.longest}
            hint={names.length > 1 ? t('{first} to {last}', { first: names[0] ?? '', last: names.at(-1) ?? '' }) : undefined}
            error={errorOf('name')}
          />
        </div>
        <SampleFormLinks
          draft={{ start, parentId: null }}
          set={(links) => 'start' in links && set('place', links.start)}
          positions={positions ?? []}
          note={isElsewhere ? t('The box of the original does not have room for all of them.') : undefined}
          errorFor={isFull ? t(messages.layerFull) : null}
        />
        <div className={classes.wide}>
          <ReservedAmountNote sample={sample} left={left === undefined ? undefined : convertAmount(left, unit, sample.unit || unit)} />
        </div>
        {labels && <Checkbox label={t('Print labels afterward')} checked={draft.isLabeled} onChange={(on) => set('isLabeled', on)} />}
      </div>
    </Dialog>
  )
}
