import { useState } from 'react'
import type { SampleSearch } from '#domain/rules/tables/saved-search.ts'
import { compileCondition, type SearchCondition } from '#domain/rules/tables/search-condition.ts'
import { fromSearchHash, toSearchHash } from '#db/search/search-address.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { SearchIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useOwnFieldNames } from '#src/workspace/samples/use-own-field-names.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { ConditionRow } from './condition-row.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { emptyCondition, searchTargets } from './search-labels.ts'

interface Line {
  readonly key: number
  readonly condition: SearchCondition
}

/** A search for samples by conditions. `hash` holds the search being edited. spec INV-07, ROUTE-24 */
export function SearchScreen({ hash }: { hash: string }) {
  const navigate = useNavigate()
  const types = useSampleTypes()
  const ownFields = useOwnFieldNames()
  const targets = searchTargets(
    [...(types?.values() ?? [])].filter((type) => !type.archived),
    ownFields,
  )
  const nameTarget = targets[0]!
  const [start] = useState(() => fromSearchHash(hash))
  const [match, setMatch] = useState<SampleSearch['match']>(start.match)
  const [lines, setLines] = useState<readonly Line[]>(() =>
    (start.conditions.length > 0 ? start.conditions : [emptyCondition(nameTarget)]).map((condition, key) => ({ key, condition })),
  )
  if (!types) return null
  const conditions = lines.map(({ condition }) => condition)
  const isSaid = conditions.length > 0 && conditions.every((condition) => compileCondition(condition))
  const search = () => isSaid && navigate(addresses.searchResults + toSearchHash({ match, conditions }))
  return (
    <div className="page stack-l">
      <PageHeader title={t('Advanced sample search')} back={{ label: t('Samples'), onClick: () => navigate(addresses.samples) }} />
      <Card title={t('Conditions')}>
        <div className="stack-l">
          <div>
            <Segmented<SampleSearch['match']>
              label={t('Match')}
              value={match}
              onChange={setMatch}
              options={[
                { value: 'all', label: t('All conditions') },
                { value: 'any', label: t('Any condition') },
              ]}
            />
          </div>
          {lines.map(({ key, condition }, at) => (
            <ConditionRow
              key={key}
              number={at + 1}
              condition={condition}
              targets={targets}
              onChange={(next) => setLines(lines.map((line) => (line.key === key ? { key, condition: next } : line)))}
              onRemove={() => setLines(lines.filter((line) => line.key !== key))}
              onEnter={search}
            />
          ))}
          <div className="bar">
            <Button
              icon={PlusIcon}
              tall
              onClick={() => setLines([...lines, { key: Math.max(0, ...lines.map((line) => line.key)) + 1, condition: emptyCondition(nameTarget) }])}
            >
              {t('Add condition')}
            </Button>
            <Button variant="primary" icon={SearchIcon} disabled={!isSaid} onClick={search}>
              {t('Search')}
            </Button>
          </div>
        </div>
      </Card>
      <SavedSearches />
    </div>
  )
}
