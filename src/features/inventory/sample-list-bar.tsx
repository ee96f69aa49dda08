import { useEffect, useRef, useState } from 'react'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { FilterChip } from '#src/ui/filter-chip.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { hasFilters, plainQuery, sampleSorts, type SampleListQuery, type SampleSort } from './sample-list-query.ts'
import look from './samples-screen.module.css'

export interface SampleListBarProps {
  query: SampleListQuery
  types: readonly SampleTypeRow[]
  /** `isTyping`: one more letter, not another step to go back to. */
  onQuery: (query: SampleListQuery, isTyping: boolean) => void
  /** The person goes on from the search to what it found. */
  onDown: () => void
}

/** Ms of rest after which what was typed is searched for. */
const typingRest = 60

const sortNames: Readonly<Record<SampleSort, string>> = {
  name: 'Name',
  type: 'Type',
  place: 'Place',
  expiration: 'Expiry',
  created: 'Created',
}

/** Search as you type, filters, and the order. */
export function SampleListBar({ query, types, onQuery, onDown }: SampleListBarProps) {
  const navigate = useNavigate()
  const { typeId, isExpiring, sort, direction } = query
  const type = types.find(({ id }) => id === typeId)
  const change = (fields: Partial<SampleListQuery>) => onQuery({ ...query, ...fields }, false)
  const bySort = (name: SampleSort) => ({ id: name, label: t(sortNames[name]), checked: name === sort, onSelect: () => change({ sort: name }) })
  const byDirection = (name: SampleListQuery['direction'], label: string) => ({
    id: name,
    label,
    checked: name === direction,
    onSelect: () => change({ direction: name }),
  })
  return (
    <div className={look.bar}>
      <SearchField search={query.search} onSearch={(search) => onQuery({ ...query, search }, true)} onDown={onDown} />
      <div className={look.filters}>
        <Menu
          target={<FilterChip {...(type ? { name: t('Type') } : {})} on={type !== undefined} value={type?.name ?? t('All types')} />}
          sections={[
            { id: 'all', items: [{ id: 'all', label: t('All types'), checked: typeId === null, onSelect: () => change({ typeId: null }) }] },
            {
              id: 'types',
              items: types.map(({ id, name }) => ({ id: String(id), label: name, checked: id === typeId, onSelect: () => change({ typeId: id }) })),
            },
          ]}
        />
        <Button pressed={isExpiring} onClick={() => change({ isExpiring: !isExpiring })}>
          {t('Expiring soon')}
        </Button>
        <Menu
          target={<FilterChip name={t('Sorted by')} value={`${t(sortNames[sort])} ${direction === 'ascending' ? '↑' : '↓'}`} />}
          sections={[
            { id: 'column', heading: t('Sorted by'), items: sampleSorts.map(bySort) },
            { id: 'direction', items: [byDirection('ascending', t('Ascending')), byDirection('descending', t('Descending'))] },
          ]}
        />
        <Button variant="link" onClick={() => navigate(addresses.search)}>
          {t('Advanced search')}
        </Button>
        {hasFilters(query) && (
          <Button variant="link" onClick={() => onQuery({ ...plainQuery, sort, direction }, false)}>
            {t(messages.clearFilters)}
          </Button>
        )}
      </div>
    </div>
  )
}

function SearchField({ search, onSearch, onDown }: { search: string; onSearch: (search: string) => void; onDown: () => void }) {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState<readonly string[]>([search])
  if (search !== seen) {
    setSeen(search)
    const at = sent.indexOf(search)
    // Either what was typed here comes back, or it was cleared elsewhere, or gone back to.
    if (at >= 0) setSent(sent.slice(at))
    else {
      setSent([search])
      setTyped(search)
    }
  }
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (typed === sent.at(-1)) return
    const timer = setTimeout(() => {
      setSent([...sent, typed])
      latest.current(typed)
    }, typingRest)
    return () => clearTimeout(timer)
  }, [typed, sent])
  return (
    <div
      className={look.search}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    >
      <TextField
        label={t('Search samples')}
        hideLabel
        type="search"
        autoComplete="off"
        placeholder={t('Name, barcode, note or field')}
        value={typed}
        onChange={setTyped}
      />
    </div>
  )
}
