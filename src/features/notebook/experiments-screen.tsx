import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { readMembers } from '#db/queries/members.ts'
import type { ListRequest } from '#db/lists/list-request.ts'
import { experimentStatuses, type ExperimentStatus } from '#domain/entities/experiment.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { ExperimentList } from './experiment-list.tsx'
import { NewExperimentDialog } from './new-experiment-dialog.tsx'
import classes from './experiments.module.css'

interface Filters {
  readonly search: string
  readonly status: ExperimentStatus | null
  readonly ownerId: number | null
}

const unfiltered: Filters = { search: '', status: null, ownerId: null }

const requestOf = ({ search, status, ownerId }: Filters): ListRequest => ({
  entity: 'experiments',
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'template', op: 'is', value: 0 },
  ],
  filters: [
    ...(status === null ? [] : [{ field: 'status', op: 'is' as const, value: normalizeText(status) }]),
    ...(ownerId === null ? [] : [{ field: 'owner', op: 'is' as const, value: ownerId }]),
  ],
  search,
  sort: { column: 'changed', direction: 'descending' },
  figures: { columns: ['changed'] },
})

/** The experiments of the group, those changed last first. spec ROUTE-28 */
export function ExperimentsScreen() {
  const navigate = useNavigate()
  const may = usePermission()
  const [filters, setFilters] = useState(unfiltered)
  const [isCreating, setCreating] = useState(false)
  const change = (part: Partial<Filters>) => setFilters((now) => ({ ...now, ...part }))
  const isFiltered = filters.search !== '' || filters.status !== null || filters.ownerId !== null
  const create = may('Experiment.Create') && (
    <Button icon={PlusIcon} onClick={() => setCreating(true)}>
      {t('New experiment')}
    </Button>
  )
  return (
    <div className="list-screen">
      <div className="list-head">
        <PageHeader title={t('Experiments')} tabs={<SectionTabs />} actions={create} />
        <div className={classes.filters}>
          <TextField
            label={t('Search experiments')}
            hideLabel
            type="search"
            autoComplete="off"
            placeholder={t('Name or number')}
            value={filters.search}
            onChange={(search) => change({ search })}
            maxLength={limits.name.longest}
          />
          <StatusFilter status={filters.status} onChange={(status) => change({ status })} />
          <PersonFilter ownerId={filters.ownerId} onChange={(ownerId) => change({ ownerId })} />
        </div>
      </div>
      <ExperimentList request={requestOf(filters)} isFiltered={isFiltered} onClear={() => setFilters(unfiltered)} />
      {isCreating && <NewExperimentDialog onClose={() => setCreating(false)} onCreated={(id) => navigate(addresses.experiment(id))} />}
    </div>
  )
}

function StatusFilter({ status, onChange }: { status: ExperimentStatus | null; onChange: (status: ExperimentStatus | null) => void }) {
  const all = t('All states')
  return (
    <Menu
      target={<FilterChip value={status === null ? all : experimentStatusText(status)} on={status !== null} />}
      sections={[
        {
          id: 'status',
          items: [
            { id: 'all', label: all, checked: status === null, onSelect: () => onChange(null) },
            ...experimentStatuses.map((each) => ({ id: each, label: experimentStatusText(each), checked: each === status, onSelect: () => onChange(each) })),
          ],
        },
      ]}
    />
  )
}

function PersonFilter({ ownerId, onChange }: { ownerId: number | null; onChange: (ownerId: number | null) => void }) {
  const { workspace } = useWorkspace()
  const members = useLive(async (each) => sortByName([...(await readMembers(each)).values()].map(({ id, fullName }) => ({ id, fullName, name: fullName }))), [])
  const everyone = t('Everyone’s')
  const mine = t('Mine')
  const chosen = ownerId === workspace.userId ? mine : members?.find(({ id }) => id === ownerId)?.fullName
  return (
    <Menu
      target={<FilterChip value={ownerId === null ? everyone : (chosen ?? '–')} on={ownerId !== null} />}
      sections={[
        {
          id: 'people',
          items: [
            { id: 'all', label: everyone, checked: ownerId === null, onSelect: () => onChange(null) },
            { id: 'mine', label: mine, checked: ownerId === workspace.userId, onSelect: () => onChange(workspace.userId) },
            ...(members ?? [])
              .filter(({ id }) => id !== workspace.userId)
              .map(({ id, fullName }) => ({ id: String(id), label: fullName, checked: id === ownerId, onSelect: () => onChange(id) })),
          ],
        },
      ]}
    />
  )
}
