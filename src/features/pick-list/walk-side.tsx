import { useEffect, useRef, useState } from 'react'
import type { WalkStop } from '#domain/rules/pick-list/plan-walk.ts'
import type { PickState } from '#domain/rules/pick-list/pick-state.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { DoneIcon, PendingIcon, SignOutIcon } from '#src/ui/icons/icons.ts'
import { PlaceIcon, PrintIcon } from '#src/ui/icons/more-icons.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { unitIcon } from '#src/workspace/storage/layer-icons.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'
import { LatestLines } from './latest-lines.tsx'
import type { RunningList } from './use-pick-list.ts'
import classes from './pick-list.module.css'

const PrintWalk = lazyComponent(async () => (await import('./print-walk.tsx')).PrintWalk)

/** The walk: unit by unit, box by box, and how far it is. */
export function WalkSide(list: RunningList) {
  const { context, view } = list
  const { stops, elsewhere } = view.walk
  const [isPrinting, setPrinting] = useState(false)
  const units = [...new Map(stops.map(({ unit }) => [unit.id, unit])).values()]
  const count = view.samples.length
  return (
    <>
      <div className={classes.walkHead}>
        <div className="grow">
          <h2>{context.title}</h2>
          <p className="muted small">
            {context.phase === 'pick'
              ? plural(count, { one: '# sample, coldest last', other: '# samples, coldest last' })
              : plural(count, { one: '# sample, coldest first', other: '# samples, coldest first' })}
          </p>
        </div>
        <IconButton icon={PrintIcon} label={t('Print')} onClick={() => setPrinting(true)} />
      </div>
      {isPrinting && (
        <LazyBoundary>
          <PrintWalk title={context.title} view={view} onBack={() => setPrinting(false)} />
        </LazyBoundary>
      )}
      <div className={classes.walk}>
        {units.map((unit) => {
          const Icon = unitIcon(unit.kind)
          return (
            <div key={unit.id}>
              <h3 className={classes.unit}>
                <Icon className="i i-s" aria-hidden />
                {unit.name}
                <span className="muted small">{temperatureText(unit.temperature)}</span>
              </h3>
              <ol>
                {stops
                  .filter((stop) => stop.unit.id === unit.id)
                  .map((stop) => (
                    <Stop key={stop.layer.id} stop={stop} list={list} />
                  ))}
              </ol>
            </div>
          )
        })}
        {elsewhere.length > 0 && (
          <div>
            <h3 className={classes.unit}>{t('No location')}</h3>
            {elsewhere.map((sample) => (
              <Row key={sample.id} title={sample.name} subtitle={stateText(view.states.get(sample.id)!, context.phase)} />
            ))}
          </div>
        )}
        <HeldSamples {...list} />
      </div>
      <LatestLines {...list} />
    </>
  )
}

/** Someone else has them; also if the server said so later. */
function HeldSamples({ view: { samples, states, holders } }: RunningList) {
  const held = samples.filter(({ id }) => states.get(id) === 'held')
  if (held.length === 0) return null
  return (
    <ul aria-label={t('With others')}>
      {held.map(({ id, name, outBy }) => (
        <li key={id}>
          <Row
            leading={<SignOutIcon className="i t-bad" aria-hidden />}
            title={name}
            subtitle={t('Checked out by {name}', { name: holders.get(outBy ?? 0) ?? t('someone else') })}
            wraps
          />
        </li>
      ))}
    </ul>
  )
}

interface StopProps {
  stop: WalkStop
  list: RunningList
}

function Stop({ stop: { samples, layer, path }, list: { context, view, next, send } }: StopProps) {
  const states = samples.map(({ id }) => view.states.get(id)!)
  const left = samples.filter((_, at) => states[at] === 'to-go')
  const done = states.filter((state) => state === 'done').length
  const isCurrent = next?.layerId === layer.id && !context.isPicked
  const Icon = isCurrent ? PlaceIcon : left.length === 0 ? DoneIcon : PendingIcon
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const racks = path.slice(1, -1).map(({ name }) => name)
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classNames(classes.stop, isCurrent && classes.on, left.length === 0 && classes.ok)}
        aria-current={isCurrent ? 'step' : undefined}
        disabled={left.length === 0 || context.isPicked}
        onClick={() => send({ type: 'sample.chosen', sampleId: left[0]!.id })}
      >
        <Icon className="i" aria-hidden />
        <span className={classes.stopText}>
          <span>{layer.name}</span>
          <span className={classes.stopLine}>
            <span className="muted small">{racks.join(' › ')}</span>
            <Pips states={states} nextAt={isCurrent ? samples.findIndex(({ id }) => id === next.id) : -1} />
            <VisuallyHidden>{t('{done} of {all}', { done, all: samples.length })}</VisuallyHidden>
          </span>
        </span>
      </button>
    </li>
  )
}

/** More of them would not fit. */
const maxPips = 10

function Pips({ states, nextAt }: { states: readonly PickState[]; nextAt: number }) {
  if (states.length > maxPips)
    return (
      <span className="small" aria-hidden>
        {states.filter((state) => state === 'done').length}/{states.length}
      </span>
    )
  return (
    <span className={classes.pips} aria-hidden>
      {states.map((state, at) => (
        <i key={at} data-state={at === nextAt ? 'next' : state}>
          {state === 'missing' || state === 'held' ? '?' : null}
        </i>
      ))}
    </span>
  )
}

function stateText(state: PickState, phase: 'pick' | 'put-back'): string {
  if (state === 'done') return phase === 'pick' ? t('out') : t('back')
  if (state === 'missing') return t('missing')
  return state === 'to-go' ? t('to go') : t('not available')
}
