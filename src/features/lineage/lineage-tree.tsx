import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { foldFamily } from './fold-family.ts'
import { layOutFamily, neighborOf, type Arrow, type FamilyNode } from './lineage-layout.ts'
import classes from './lineage.module.css'

export interface LineageTreeProps {
  /** A parent comes before its children. */
  members: readonly SampleRow[]
  currentId: number
  types: ReadonlyMap<number, SampleTypeRow>
}

const node = { width: 216, height: 76 }
const step = { x: node.width + 44, y: node.height + 10 }
const edge = 12
const leftOf = ({ generation }: FamilyNode) => edge + generation * step.x
const topOf = ({ line }: FamilyNode) => edge + line * step.y

/** From the end of the parent to the beginning of the child, with one bend halfway. */
function branch(parent: FamilyNode, child: FamilyNode): string {
  const from = { x: leftOf(parent) + node.width, y: topOf(parent) + node.height / 2 }
  const to = { x: leftOf(child), y: topOf(child) + node.height / 2 }
  return `M${from.x} ${from.y}H${(from.x + to.x) / 2}V${to.y}H${to.x}`
}

/** A family as a tree from left to right. Each sample is a link; arrow keys move between them, and the whole tree is one stop of the Tab key. */
export function LineageTree({ members, currentId, types }: LineageTreeProps) {
  const box = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [focusId, setFocusId] = useState<number>()
  const { shown, hidden } = useMemo(() => foldFamily(members, currentId, opened), [members, currentId, opened])
  // A button for the children of a parent that are not shown is below those that are.
  const layout = useMemo(() => layOutFamily([...shown, ...[...hidden.keys()].map((parentId) => ({ id: -parentId, parentId }))]), [shown, hidden])
  const rows = useMemo(() => new Map(members.map((sample) => [sample.id, sample])), [members])
  const nodes = useMemo(() => new Map(layout.nodes.map((each) => [each.id, each])), [layout])
  const width = 2 * edge + (layout.generations - 1) * step.x + node.width
  const height = 2 * edge + (layout.lines - 1) * step.y + node.height

  useEffect(() => {
    const own = box.current
    const current = own?.querySelector<HTMLElement>('[aria-current]')
    if (!own || !current) return
    own.scrollTo(current.offsetLeft - (own.clientWidth - node.width) / 2, current.offsetTop - (own.clientHeight - node.height) / 2)
    // The screen of another sample is a different drawing.
  }, [])

  // The first of those that were hidden takes the place of the button.
  useLayoutEffect(() => {
    if (focusId !== undefined) box.current?.querySelector<HTMLElement>(`[data-id="${focusId}"]`)?.focus({ preventScroll: true })
  }, [focusId])

  const keys = (event: KeyboardEvent, id: number) => {
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    const next = neighborOf(layout, id, event.key as Arrow)
    if (next !== undefined) box.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus()
  }
  return (
    <nav ref={box} className={classes.scroll} aria-label={t('Lineage')}>
      <div className={classes.picture} style={{ width, height }}>
        <svg className={classes.branches} width={width} height={height} aria-hidden>
          {layout.nodes.map((child) => {
            const parent = child.parentId === null ? undefined : nodes.get(child.parentId)
            return parent && <path key={child.id} d={branch(parent, child)} />
          })}
        </svg>
        {layout.nodes.map((each) => {
          const place = { left: leftOf(each), top: topOf(each), width: node.width, height: node.height }
          const rest = hidden.get(-each.id)
          if (rest)
            return (
              <button
                key={each.id}
                type="button"
                data-id={each.id}
                tabIndex={-1}
                aria-label={plural(rest.length, { one: 'Show # more', other: 'Show # more' })}
                className={classNames(classes.node, classes.rest)}
                style={place}
                onClick={() => {
                  setOpened(new Set([...opened, -each.id]))
                  setFocusId(rest[0])
                }}
                onKeyDown={(event) => keys(event, each.id)}
              >
                +{rest.length}
              </button>
            )
          const sample = rows.get(each.id)!
          const type = types.get(sample.sampleTypeId)
          const isCurrent = each.id === currentId
          return (
            <Link
              key={each.id}
              href={addresses.sample(each.id)}
              data-id={each.id}
              tabIndex={isCurrent ? 0 : -1}
              aria-current={isCurrent || undefined}
              className={classNames(classes.node, isCurrent && classes.current, sample.archived === 1 && classes.archived)}
              style={place}
              onKeyDown={(event) => keys(event, each.id)}
            >
              {type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
              <span className={classes.words}>
                <span className="small">{sample.name}</span>
                <span className="min muted">
                  {sample.archived ? t('Archived') : [sample.altBarcode, amountText(sample.amount, sample.unit)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          )
        })}
      </div>
    </nav>
  )
}
