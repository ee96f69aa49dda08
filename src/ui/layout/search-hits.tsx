/* The answers below a search field, in groups. The field keeps the focus; its keys choose among them. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './search-hits.module.css'

export interface SearchHit {
  id: string
  title: ReactNode
  subtitle?: ReactNode
  leading?: ReactNode
}

export interface SearchHitGroup {
  id: string
  title: string
  hits: readonly SearchHit[]
}

export interface SearchHitsProps {
  /** Id of the list; a hit has it before its own id. */
  id: string
  label: string
  /** Groups without hits are left out. */
  groups: readonly SearchHitGroup[]
  chosenId: string | null
  onChoose: (id: string) => void
  /** Below the hits, or instead of them: how many there are. */
  note?: string | undefined
}

export const hitElementId = (listId: string, hitId: string): string => `${listId}-${hitId}`

export function SearchHits({ id, label, groups, chosenId, onChoose, note }: SearchHitsProps) {
  return (
    // The field keeps the focus while a hit is tapped.
    <div className={classes.found} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label}>
        {groups
          .filter(({ hits }) => hits.length > 0)
          .map((group) => (
            <div key={group.id} role="group" aria-label={group.title}>
              <div className={classes.heading} aria-hidden>
                {group.title}
              </div>
              {group.hits.map((hit) => (
                <Hit key={hit.id} id={hitElementId(id, hit.id)} hit={hit} isChosen={hit.id === chosenId} onChoose={onChoose} />
              ))}
            </div>
          ))}
      </div>
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
    </div>
  )
}

function Hit({ id, hit, isChosen, onChoose }: { id: string; hit: SearchHit; isChosen: boolean; onChoose: (id: string) => void }) {
  return (
    // The keys are handled by the field, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classNames(classes.hit, isChosen && classes.chosen)}
      onClick={() => onChoose(hit.id)}
    >
      {hit.leading}
      <span className={classes.words}>
        <b>{hit.title}</b>
        {hit.subtitle && <span>{hit.subtitle}</span>}
      </span>
    </div>
  )
}
