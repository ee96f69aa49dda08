import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { convertAmount, parseAmount, roundAmount, stepAmountText, unitsLike } from '#domain/rules/amount.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { readLayer, readNextFree } from '#db/queries/layers.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { showRefusal, useAct } from '#src/workspace/use-act.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { shareText } from './aliquot-share.ts'
import { aliquotActs } from './sample-acts.ts'
import { SampleFormLinks } from './sample-form-links.tsx'
import { takeIds } from './sample-ids.ts'
import { hasPattern, namesOf } from './sample-names.ts'
import { readPlacesFrom, type StartPlace } from './sample-places.ts'
import look from './sample-form.module.css'

const usualCount = '5'

/** Divides a tube into new ones: children with its data, an amount each, and places; what they take is taken out of it. */
export function SampleAliquotDialog({ sample, onClose }: { sample: SampleRow; onClose: () => void }) {
  const { workspace } = useWorkspace()
  const doActs = useAct()
  const resolve = useResolveScan()
  const parentLayer = useLive(async (workspace) => (sample.layerId === null ? undefined : readLayer(workspace, sample.layerId)), [sample.layerId])
  const [begun] = useState(() => t('{name} aliquot', { name: sample.name }))
  const [name, setName] = useState(begun)
  const [count, setCount] = useState(usualCount)
  const [typed, setTyped] = useState<string | null>(null)
  const [unit, setUnit] = useState(sample.unit || 'unit')
  const [chosen, setChosen] = useState<StartPlace | null | undefined>(undefined)
  const [tried, setTried] = useState(false)
  const isTyped = typed !== null || name !== begun || count !== usualCount
  const { leave, release } = useUnsaved(t('Aliquot {name}', { name: sample.name }), isTyped)
  // Unless told, beside the tube they come from.
  const beside = parentLayer ? { layer: parentLayer, position: isGrid(parentLayer) ? sample.position + 1 : 0 } : null
  const start = chosen === undefined ? beside : chosen
  const names = namesOf(name, parseAmount(count) ?? 0) ?? []
  const places =
    useLive(async (workspace) => (start ? readPlacesFrom(workspace, start, Math.max(1, names.length)) : []), [start?.layer, start?.position, names.length]) ??
    []

  const take = async (code: string) => {
    const found = await resolve(code)
    const layer = found?.kind === 'layer' ? await readLayer(workspace, found.id) : undefined
    if (layer) setChosen({ layer, position: (await readNextFree(workspace, layer)) ?? 1 })
  }
  useScanTaker((code) => void take(code))

  const there = convertAmount(sample.amount, sample.unit || unit, unit)
  // Unless told, all of it in equal parts.
  const amount = typed ?? (there === undefined ? '' : shareText(there, unit, names.length))
  const each = parseAmount(amount)
  const total = each === undefined ? undefined : roundAmount(each * names.length)
  const left = total === undefined || there === undefined ? undefined : roundAmount(there - total)
  const isNumber = /^\d+$/.test(count.trim())
  const troubles = {
    name: name.trim() ? null : t(errors['sample.name-missing'].message),
    count: names.length > 0 && (isNumber || hasPattern(name)) ? null : t('At most {most} are made at once.', { most: limits.many.created }),
    amount: each === undefined || each < 0 ? t('Please enter an amount.') : left === undefined || left < 0 ? t(errors['amount.below-zero'].message) : null,
    place: start && places.length < names.length ? t(messages.layerFull) : null,
  }
  const make = async () => {
    setTried(true)
    if (each === undefined || Object.values(troubles).some(Boolean)) return
    try {
      const ids = await takeIds(workspace, names.length)
      const { acts, undo } = aliquotActs(sample, { names, ids, amount: each, unit, layerId: start?.layer.id ?? null, places })
      const done = plural(names.length, { one: '# aliquot of {name} is made', other: '# aliquots of {name} are made' }, { name: sample.name })
      if (!(await doActs(acts, { done, undo }))) return
      release()
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  }
  const shown = (trouble: string | null) => (tried ? trouble : null)
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      title={t('Aliquot {name}', { name: sample.name })}
      width={680}
      actions={
        <>
          {left !== undefined && left >= 0 && (
            <span className="muted">{t('{left} of {there} stay', { left: `${left} ${unit}`, there: `${there} ${unit}` })}</span>
          )}
          <Button variant="primary" onClick={() => void make()}>
            {plural(names.length, { one: 'Make # aliquot', other: 'Make # aliquots' })}
          </Button>
        </>
      }
    >
      <div className={look.form}>
        <NumberField
          label={t('How many')}
          value={count}
          onChange={setCount}
          step={1}
          min={1}
          max={limits.many.created}
          disabled={hasPattern(name)}
          error={shown(troubles.count)}
        />
        <div />
        <NumberField
          label={t('Amount of each')}
          required
          value={amount}
          onChange={setTyped}
          step={(text, direction) => stepAmountText(text, direction, unit, String(there ?? ''))}
          error={shown(troubles.amount)}
        />
        <SelectField label={t('Unit')} value={unit} onChange={setUnit} options={unitsLike(unit).map((value) => ({ value, label: value }))} />
        <div className={look.wide}>
          <TextField
            label={t('Names')}
            value={name}
            onChange={setName}
            maxLength={limits.name.longest}
            hint={names.length > 1 ? t('{first} to {last}', { first: names[0] ?? '', last: names.at(-1) ?? '' }) : undefined}
            error={shown(troubles.name)}
          />
        </div>
        <SampleFormLinks
          draft={{ start, parentId: null }}
          set={(change) => 'start' in change && setChosen(change.start)}
          places={places}
          trouble={shown(troubles.place)}
        />
      </div>
    </Dialog>
  )
}
