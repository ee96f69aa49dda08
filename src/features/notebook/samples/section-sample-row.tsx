import { Fragment, useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { DropIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { setUsedAmountChange, usedOf, type NamedSection } from '#src/workspace/mutations/sections.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import type { ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { shortPath } from '#src/workspace/samples/short-path.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import type { SectionSample } from './read-section-view.ts'
import { SampleWarnings } from '#src/workspace/samples/sample-warnings.tsx'
import { draftOf, usedIn } from './used-amount.ts'
import { UsedAmountEditor, usedAmountFault } from './used-amount-editor.tsx'
import classes from './section-samples.module.css'

export interface SectionSampleRowProps {
  section: NamedSection
  entry: SectionSample
  mayWrite: boolean
  /** There is a picture of the box beside it. */
  isPictured: boolean
  /** What else can be done with the sample. */
  actions: readonly MenuItem[]
  onRemove: () => void
}

/** A sample that went in: what it is and where, how much of it was used, and what is left. */
export function SampleInRow({ entry, ...props }: SectionSampleRowProps) {
  if (!entry.item) return <GoneRow entry={entry} {...props} />
  return <OpenRow entry={entry} item={entry.item} {...props} />
}

function OpenRow({ section, entry: { row, full }, item, mayWrite, actions, onRemove }: SectionSampleRowProps & { item: ListedSample }) {
  const { sample } = item
  const mutate = useMutate()
  const button = useRef<HTMLButtonElement>(null)
  const maySet = useAccess().canWithSample('Update', sample) && mayWrite && sample.archived === 0
  const used = usedOf(row)
  const edit = useEdit({ label: t('{name}: {field}', { name: sample.name, field: t('Amount used') }), value: draftOf(used, sample.unit) })
  useFocusAfter(edit.isOpen, button)
  const save = async () => {
    const [now, seen] = [usedIn(edit.draft), usedIn(edit.seen)]
    if (now === undefined || seen === undefined || usedAmountFault(sample, used, edit.draft)) return
    if (!edit.isChanged) return edit.end()
    if (await mutate(setUsedAmountChange(section, sample, now, seen))) edit.end(draftOf(now, sample.unit))
  }
  const amount = used ? <span className="mono">{`−${amountText(used.amount, used.unit)}`}</span> : null
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <SampleWords item={item} />
        <span className={classes.amount}>
          {maySet ? (
            <Button
              ref={button}
              variant="plain"
              aria-expanded={edit.isOpen}
              aria-label={
                used
                  ? t('{amount} of {name} used. Change the amount.', { amount: amountText(used.amount, used.unit), name: sample.name })
                  : t('Enter how much of {name} was used', { name: sample.name })
              }
              onClick={edit.isOpen ? edit.cancel : edit.begin}
            >
              {amount ?? t('Amount…')}
            </Button>
          ) : (
            amount
          )}
        </span>
        <WhatIsLeft sample={sample} full={full} />
        {mayWrite && <RowMenu name={sample.name} actions={actions} onRemove={onRemove} />}
      </div>
      {edit.isOpen && (
        <EditField
          label={t('Amount used')}
          edit={edit}
          shown={amount}
          format={({ text, unit }) => (text === '' ? t('Nothing') : amountText(text, unit))}
          onSave={() => void save()}
        >
          <UsedAmountEditor sample={sample} before={used} draft={edit.draft} onChange={edit.change} />
        </EditField>
      )}
    </li>
  )
}

/** Back to what opened it. */
function useFocusAfter(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) target.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, target])
}

/** A sample that came out: what it is, how much is in it, and its position. */
export function SampleOutRow({ entry, ...props }: SectionSampleRowProps) {
  const { item } = entry
  if (!item) return <GoneRow entry={entry} {...props} />
  const { sample, place } = item
  return (
    <li className={classes.entry}>
      <div className={classNames(classes.row, classes.out)}>
        <SampleWords item={item} amount={amountText(sample.amount, sample.unit)} isPictured={props.isPictured} />
        <span className={`mono ${classes.position}`}>{place?.location.position}</span>
        {props.mayWrite && <RowMenu name={sample.name} actions={props.actions} onRemove={props.onRemove} />}
      </div>
    </li>
  )
}

function SampleWords({ item: { sample, type, place }, amount, isPictured = false }: { item: ListedSample; amount?: string; isPictured?: boolean }) {
  const path = place && !isPictured ? shortPath(place.location.parts).join(' › ') : ''
  const facts = [
    (sample.altBarcode || !path) && <span className="mono nowrap">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>,
    amount && <span className="mono nowrap">{amount}</span>,
    path && <span className={classNames('clip', classes.path)}>{path}</span>,
  ].filter(Boolean)
  const position = amount === undefined && place?.location.position && <span className="mono">{place.location.position}</span>
  return (
    <Link className={classes.words} href={addresses.sample(sample.id)}>
      <span className={classes.mark}>{type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}</span>
      <span className={classes.text}>
        <span className={classes.name}>{sample.name}</span>
        <span className={classNames('small muted', classes.facts)}>
          {facts.map((fact, at) => (
            <Fragment key={at}>
              {at > 0 && <span>·</span>}
              {fact}
            </Fragment>
          ))}
          {position}
        </span>
        <span className={classes.warnings}>
          <SampleWarnings sample={sample} />
        </span>
      </span>
    </Link>
  )
}

function WhatIsLeft({ sample, full }: { sample: SampleRow; full: number }) {
  const { amount, unit } = sample
  const low = isLow(sample)
  return (
    <span className={classes.left}>
      <span className={classNames(classes.meter, low && classes.low)} style={{ '--left': full > 0 ? amount / full : 0 } as CSSProperties} aria-hidden />
      <span className={low ? 't-warn strong' : 'muted'}>
        {low && <DropIcon className="i i-xs" aria-hidden />}
        {low ? t('{amount} left, low', { amount: amountText(amount, unit) }) : t('{amount} left', { amount: amountText(amount, unit) })}
      </span>
    </span>
  )
}

/** The sample was deleted for good, or is still being downloaded. */
function GoneRow({ entry: { row }, mayWrite, onRemove }: SectionSampleRowProps): ReactNode {
  const used = usedOf(row)
  return (
    <li className={classes.entry}>
      <div className={classNames(classes.row, classes.out)}>
        <span className={classes.words}>
          <span className={classes.mark} />
          <span className={classes.text}>
            <span className={classes.name}>{row.name}</span>
            <span className="small muted">
              <span className="mono">{toBarcode('sample', row.sampleId)}</span>
              {` · ${t(deviceErrors['sample.gone'].message)}`}
            </span>
          </span>
        </span>
        <span className={`mono ${classes.amount}`}>{used && `−${amountText(used.amount, used.unit)}`}</span>
        {mayWrite && <RowMenu name={row.name} actions={[]} onRemove={onRemove} />}
      </div>
    </li>
  )
}

function RowMenu({ name, actions, onRemove }: { name: string; actions: readonly MenuItem[]; onRemove: () => void }) {
  return (
    <Menu
      align="end"
      target={<IconButton icon={MoreIcon} variant="plain" tooltip={false} label={t('Actions for {name}', { name })} />}
      sections={[
        ...(actions.length > 0 ? [{ id: 'sample', items: [...actions] }] : []),
        { id: 'remove', items: [{ id: 'remove', label: t('Remove from section'), icon: TrashIcon, onSelect: onRemove }] },
      ]}
    />
  )
}
