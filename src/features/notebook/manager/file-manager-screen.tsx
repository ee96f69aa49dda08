import { useState } from 'react'
import { readProjects } from '#db/queries/projects.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { DownloadIcon, HierarchyIcon, NotebookIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { FolderIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { GenericTable, type GenericColumn, type GenericRowAction, type GenericSorter } from '#src/ui/lists/generic-table.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { FullSize } from '#src/workspace/files/full-size.tsx'
import { isPicture } from '#src/workspace/files/picture-types.ts'
import { useDownload } from '#src/workspace/files/use-file-actions.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { timesText } from '#src/workspace/format/dates.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import type { NotebookNode } from '#src/features/notebook/projects/notebook-node.ts'
import { NotebookTree } from '#src/features/notebook/projects/notebook-tree.tsx'
import { placeHref, placeText } from './file-place.ts'
import { useGroupFiles, type GroupFile } from './use-group-files.ts'
import classes from '#src/features/notebook/list/experiments.module.css'

/** The files of the group that the person sees, by project, study and experiment. */
export function FileManagerScreen() {
  const [search, setSearch] = useState('')
  const [node, setNode] = useState<NotebookNode | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const notebook = useLive(readProjects, [])
  const select = (selected: NotebookNode | null) => {
    setNode(selected)
    setChoosing(false)
  }
  return (
    <div className="list-screen">
      <div className="list-head">
        <PageHeader title={t('Files')} />
        <TextField label={t('Search')} type="search" autoComplete="off" value={search} onChange={setSearch} maxLength={limits.name.longest} />
      </div>
      <SplitPane
        sidePosition="start"
        width="storage"
        portrait={isChoosing ? 'side' : 'main'}
        sideLabel={t('Folders')}
        mainLabel={t('Contents')}
        side={
          <div className={classes.tree}>
            <Button variant="plain" icon={FolderIcon} pressed={node === null} onClick={() => select(null)}>
              {t('All files')}
            </Button>
            {notebook && <NotebookTree {...notebook} selected={node} onSelect={select} />}
          </div>
        }
      >
        <div className="page stack-l">
          <div className="only-portrait flex">
            <Button variant="plain" icon={HierarchyIcon} onClick={() => setChoosing(true)}>
              {t('Choose a folder')}
            </Button>
          </div>
          <FileTable key={`${node?.view}${node?.id} ${search}`} search={search} node={node} />
        </div>
      </SplitPane>
    </div>
  )
}

/** A page of them; it begins anew with another folder or search. */
function FileTable({ search, node }: { search: string; node: NotebookNode | null }) {
  const [sorter, setSorter] = useState<GenericSorter>({ column: 'added', direction: 'DESC' })
  const [currentPage, setPage] = useState(1)
  const [opened, setOpened] = useState<GroupFile | null>(null)
  const download = useDownload()
  const navigate = useNavigate()
  const files = useGroupFiles({ search, node, sorter })
  if (!files) return null
  const recordsPerPage = limits.table.genericRecords
  const actions: GenericRowAction<GroupFile>[] = [
    {
      type: 'custom',
      id: 'show',
      label: t('Show'),
      icon: PictureIcon,
      isAvailable: ({ file }) => isPicture(file),
      onSelect: setOpened,
    },
    { type: 'custom', id: 'download', label: t('Download'), icon: DownloadIcon, onSelect: (each) => void download(each) },
    {
      type: 'custom',
      id: 'place',
      label: t('Go to its place'),
      icon: NotebookIcon,
      isAvailable: ({ place }) => placeHref(place) !== undefined,
      onSelect: ({ place }) => navigate(placeHref(place)!),
    },
  ]
  return (
    <>
      <Card flush>
        <GenericTable
          label={t('Files')}
          columns={columns()}
          rows={files.slice((currentPage - 1) * recordsPerPage, currentPage * recordsPerPage)}
          rowKey={({ file }) => file.id}
          rowName={({ file }) => file.name}
          pager={{ recordCount: files.length, recordsPerPage, currentPage }}
          sorter={sorter}
          onSort={setSorter}
          onPage={setPage}
          actions={actions}
          empty={<NoFiles isFiltered={search !== '' || node !== null} />}
        />
      </Card>
      {opened && <FullSize entry={opened} onDownload={() => void download(opened)} onClose={() => setOpened(null)} />}
    </>
  )
}

const columns = (): GenericColumn<GroupFile>[] => [
  { key: 'name', name: t('Name'), sortable: true, columnType: 'text', truncateAfter: 60, value: ({ file }) => file.name },
  { key: 'size', name: t('Size'), sortable: true, columnType: 'text', value: ({ file }) => bytesText(file.size) },
  { key: 'who', name: t('Who'), sortable: true, columnType: 'text', value: ({ who }) => who },
  { key: 'added', name: t('When'), sortable: true, columnType: 'date', value: ({ file }) => (file.addedAt ? timesText(file.addedAt, file.receivedAt) : '') },
  { key: 'place', name: t('Where'), sortable: true, columnType: 'custom', value: ({ place }) => <Place place={place} /> },
]

function Place({ place }: Pick<GroupFile, 'place'>) {
  const href = placeHref(place)
  return href ? <Link href={href}>{placeText(place)}</Link> : <>{placeText(place)}</>
}

function NoFiles({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={FolderIcon} title={t('Nothing found')} />
  return (
    <EmptyState icon={FolderIcon} title={t('No files yet')}>
      {t('Files that you add to experiments and samples are listed here.')}
    </EmptyState>
  )
}
