import { useState } from 'react'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { readProtocols } from '#db/queries/protocols.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { OrderedListIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { PageTools } from '#src/workspace/contributions/page-tools.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { readCategoryCookie, writeCategoryCookie } from './category-cookie.ts'
import { NewProtocolDialog } from './new-protocol-dialog.tsx'
import { ProtocolDetails } from './protocol-details.tsx'
import classes from './protocols.module.css'

/** The protocols of the group by category, with the one that is selected. spec ELN-02 */
export function ProtocolsScreen({ protocolId }: { protocolId: number | null }) {
  const navigate = useNavigate()
  const mayChange = usePermission()('Protocol.Update')
  const [isCreating, setCreating] = useState(false)
  const all = useLive(readProtocols, [])
  if (!all) return null
  const selected = all.find(({ id }) => id === protocolId)
  return (
    <div className="list-screen">
      <div className="list-head">
        <PageHeader
          title={t('Protocols')}
          tabs={<SectionTabs />}
          actions={
            mayChange && (
              <Button icon={PlusIcon} onClick={() => setCreating(true)}>
                {t('New protocol')}
              </Button>
            )
          }
        />
        <PageTools place="protocols" />
      </div>
      {all.length === 0 ? (
        <EmptyState icon={OrderedListIcon} title={t('No protocols yet')}>
          {mayChange
            ? t('A protocol has steps that are done one after another in experiments. Create one to begin.')
            : t('Ask a member of your group to create a protocol.')}
        </EmptyState>
      ) : (
        <SplitPane
          sidePosition="start"
          width="storage"
          portrait={protocolId === null ? 'side' : 'main'}
          sideLabel={t('Protocols')}
          mainLabel={t('Selected')}
          side={<ProtocolList all={all} selectedId={protocolId} />}
        >
          <div className="page stack-l">
            {protocolId !== null && (
              <div className="only-portrait flex">
                <Button variant="plain" icon={OrderedListIcon} onClick={() => navigate(addresses.protocols)}>
                  {t('All protocols')}
                </Button>
              </div>
            )}
            {selected && <ProtocolDetails key={selected.id} protocol={selected} categories={categoriesOf(all)} />}
            {protocolId === null && <EmptyState icon={OrderedListIcon} title={t('Select a protocol')} />}
            {protocolId !== null && !selected && <EmptyState icon={OrderedListIcon} title={t(deviceErrors['protocol.gone'].message)} />}
          </div>
        </SplitPane>
      )}
      {isCreating && (
        <NewProtocolDialog categories={categoriesOf(all)} onClose={() => setCreating(false)} onCreated={(id) => navigate(addresses.editProtocol(id))} />
      )}
    </div>
  )
}

const categoriesOf = (all: readonly ProtocolRow[]): string[] =>
  [...new Set(all.flatMap(({ archived, category }) => (archived || !category ? [] : category)))].sort((a, b) => a.localeCompare(b))

/** The list opens with the category that was chosen last. */
function ProtocolList({ all, selectedId }: { all: readonly ProtocolRow[]; selectedId: number | null }) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState(readCategoryCookie)
  const [areArchivedShown, setArchivedShown] = useState(false)
  const categories = categoriesOf(all)
  // Nobody is left with an empty list because a category was renamed.
  const chosen = category !== null && categories.includes(category) ? category : null
  const choose = (next: string | null) => {
    setCategory(next)
    writeCategoryCookie(next)
  }
  const wanted = normalizeText(search.trim())
  const shown = all.filter((each) => (areArchivedShown || !each.archived) && (chosen === null || each.category === chosen) && each.nameFold.includes(wanted))
  return (
    <div className={classes.list}>
      <TextField label={t('Find a protocol')} type="search" value={search} onChange={setSearch} />
      {categories.length > 0 && (
        <div className="flex">
          <Menu
            target={<FilterChip name={t('Category')} value={chosen ?? t('All')} on={chosen !== null} />}
            sections={[
              { id: 'all', items: [{ id: 'all', label: t('All'), onSelect: () => choose(null) }] },
              { id: 'categories', items: categories.map((each) => ({ id: each, label: each, onSelect: () => choose(each) })) },
            ]}
          />
        </div>
      )}
      <div>
        {shown.map(({ id, name, category: own, archived, current }) => (
          <Row
            key={id}
            href={addresses.protocol(id)}
            leading={archived ? <ArchiveIcon className="i" aria-hidden /> : <OrderedListIcon className="i" aria-hidden />}
            title={name}
            subtitle={own || t('No category')}
            trailing={<span className="muted">{current > 0 ? t('v{number}', { number: current }) : t('No steps')}</span>}
            current={id === selectedId}
          />
        ))}
        {shown.length === 0 && <p className="muted">{t('Nothing found')}</p>}
      </div>
      {all.some(({ archived }) => archived) && (
        <Button variant="plain" icon={ArchiveIcon} pressed={areArchivedShown} onClick={() => setArchivedShown(!areArchivedShown)}>
          {t('Show archived')}
        </Button>
      )}
    </div>
  )
}
