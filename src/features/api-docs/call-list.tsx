import type { Ref } from 'react'
import { msg } from '#domain/message.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { ApiCall } from './api-call.ts'
import { CallName } from './call-name.tsx'
import classes from './api-docs.module.css'

export interface CallListProps {
  ref: Ref<HTMLDivElement>
  calls: readonly ApiCall[]
  subjects: readonly string[]
  search: string
  onSearch: (search: string) => void
  chosen: string | null
}

/** In place of a call in the address: what stands beside the list in the beginning, which takes a screen of its own in portrait. */
export const firstStepsId = 'start'

/** All calls by subject, or those that a search finds in their addresses and sentences. */
export function CallList({ ref, calls, subjects, search, onSearch, chosen }: CallListProps) {
  const words = search.toLowerCase().split(/\s+/)
  const isFirst = chosen === null || chosen === firstStepsId
  const found = calls.filter(({ path, method, summary }) => words.every((word) => `${method} ${path} ${summary}`.toLowerCase().includes(word)))
  return (
    <div className={classes.side} ref={ref}>
      <PageHeader title={t('Programs')} />
      <div className={classes.search}>
        <TextField label={t('Find a call')} type="search" value={search} onChange={onSearch} />
      </div>
      {!search && <Row href={addresses.apiCall(firstStepsId)} title={t('First steps')} subtitle={t('A token, a call, an example')} current={isFirst} />}
      {found.length === 0 && <p className={classes.nothing}>{t('Nothing found. Try another word, or fewer.')}</p>}
      {subjects.map((subject) => {
        const own = found.filter(({ tags }) => tags.includes(subject))
        return (
          own.length > 0 && (
            <section key={subject} aria-label={subjectName(subject)}>
              <h2 className={classes.subject}>{subjectName(subject)}</h2>
              {own.map(({ operationId, method, path, summary }) => (
                <Row
                  key={operationId}
                  href={addresses.apiCall(operationId)}
                  title={<CallName method={method} path={path} />}
                  subtitle={<span lang="en">{summary}</span>}
                  wraps
                  current={operationId === chosen}
                />
              ))}
            </section>
          )
        )
      })}
    </div>
  )
}

/** The subjects of the documentation in the person's language; the rest of it is in English, like the names in it. */
const names: Readonly<Record<string, () => string>> = {
  Samples: () => t('Samples'),
  Series: () => t(msg('Series', 'several')),
  'Storage and equipment': () => t('Storage and equipment'),
  Experiments: () => t('Experiments'),
  'Sections of experiments': () => t('Sections of experiments'),
  Protocols: () => t('Protocols'),
  Files: () => t('Files'),
  'Catalog and orders': () => t('Catalog and orders'),
  'People and groups': () => t('People and groups'),
  'Add-ons': () => t('Add-ons'),
  Handlers: () => t('Handlers'),
}

/** A newer server may have others. */
const subjectName = (tag: string): string => names[tag]?.() ?? tag
