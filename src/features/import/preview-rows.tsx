import { useState } from 'react'
import { msg } from '#domain/message.ts'
import { parseImportDate, type DayOrder } from '#domain/rules/import/import-date.ts'
import type { ImportMapping } from '#domain/rules/import/import-table.ts'
import type { CheckedRows, OpenFile } from '#machines/import/import-types.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { DownloadIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { countText, plural, shownLocale, t } from '#src/ui/text/translate.ts'
import { VirtualList } from '#src/ui/lists/virtual-list.tsx'
import { useImportKind } from './import-kind.tsx'
import { ImportSteps } from './import-steps.tsx'
import { PreviewNotices } from './preview-notices.tsx'
import type { RunningImport } from './running-import.ts'
import { usePreviewRows, type RowsClient } from './use-preview-rows.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { wrongRowsFile } from './wrong-rows-file.ts'

export interface PreviewRowsProps extends Pick<RunningImport, 'send'> {
  file: OpenFile
  mapping: ImportMapping
  checked: CheckedRows
  /** How many this device has ids for; undefined until they are counted. */
  ids: number | undefined
  client: RowsClient
}

/** Every row as what it will become, or with all its errors. */
export function PreviewRows({ send, file, mapping, checked, ids, client }: PreviewRowsProps) {
  const kind = useImportKind()
  const { summary, request } = checked
  const { good, wrong, skipped, dates, unclearDate } = summary
  const [onlyWrong, setOnlyWrong] = useState(false)
  const { rowAt, see } = usePreviewRows(client, checked, onlyWrong)
  const most = Math.min(good, ids ?? good)
  const asked = dates === 'unclear' || dates === 'mixed' ? unclearDate : null
  const leftOut = file.table.columns.flatMap(({ heading }, at) => (mapping.targets[at] || !heading ? [] : heading))
  const downloadWrongRows = async () => {
    const { columns, rows, facts } = await client.ask('wrong')
    saveFile(wrongRowsFile(columns, rows, facts), t('{file} - rows with errors.csv', { file: file.name.replace(/\.[^.]*$/, '') }))
  }
  return (
    <div className="list-screen">
      <div className="list-head">
        <PageHeader
          title={t('Check before importing')}
          subtitle={
            <span role="status">
              {t('{good} of {all} rows can be imported', { good: countText(good), all: countText(good + wrong) })}
              {skipped > 0 && ` · ${plural(skipped, { one: '# row already imported', other: '# rows already imported' })}`}
            </span>
          }
          back={{ label: t(msg('Columns', 'of a file')), onClick: () => send({ type: 'escape' }) }}
          actions={
            <Button
              variant="primary"
              icon={UploadIcon}
              disabled={most === 0 || (asked !== null && request.order === null)}
              onClick={() => send({ type: 'import.asked' })}
            >
              {most < good ? t('Import the first {count}', { count: countText(most) }) : kind.importCount(most)}
            </Button>
          }
        />
        <ImportSteps step={3} />
        {most < good && (
          <Banner
            tone="warn"
            action={
              <Button icon={RefreshIcon} onClick={() => send({ type: 'ids.asked' })}>
                {t('Get more IDs')}
              </Button>
            }
          >
            {kind.idsShort(most)}
          </Banner>
        )}
        {asked && (
          <Banner tone={request.order === null ? 'warn' : 'info'}>
            <div className="bar">
              <span>
                {dates === 'mixed'
                  ? t('This file mixes date formats. Dates that can be read in only one way are read that way. Read the others, such as {date}, as:', {
                      date: asked,
                    })
                  : t('Which date format does this file use? Read {date} as:', { date: asked })}
              </span>
              <Segmented<DayOrder | 'unset'>
                label={t('Date format')}
                value={request.order ?? 'unset'}
                onChange={(order) => order !== 'unset' && send({ type: 'order.chosen', order })}
                options={[
                  { value: 'day-first', label: t('{day} (day first)', { day: readingOf(asked, 'day-first') }) },
                  { value: 'month-first', label: t('{day} (month first)', { day: readingOf(asked, 'month-first') }) },
                ]}
              />
            </div>
          </Banner>
        )}
        <PreviewNotices summary={summary} leftOut={leftOut} />
        {wrong > 0 && (
          <div className="bar">
            <Button pressed={onlyWrong} onClick={() => setOnlyWrong(!onlyWrong)}>
              {plural(wrong, { one: 'Show only # row with errors', other: 'Show only # rows with errors' })}
            </Button>
            <Button icon={DownloadIcon} onClick={() => void downloadWrongRows()}>
              {t('Download rows with errors')}
            </Button>
          </div>
        )}
      </div>
      <VirtualList
        label={t('Rows in the file')}
        count={onlyWrong ? wrong : good + wrong}
        rowKey={(index) => `${onlyWrong ? 'wrong' : 'all'} ${index}`}
        onRange={see}
        renderRow={(index) => kind.renderRow(rowAt(index))}
      />
    </div>
  )
}

/** 3/4/2029 as read with the day first, or with the month first. */
function readingOf(date: string, order: DayOrder): string {
  const format = new Intl.DateTimeFormat(shownLocale(), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(parseImportDate(date, order)!))
}
