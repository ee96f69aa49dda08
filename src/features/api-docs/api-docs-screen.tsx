import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiDocument } from '#domain/wire/integrations/api-document.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { HierarchyIcon, SourceIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { callsOf, exampleOf, type ApiCall, type TypedCall } from './api-call.ts'
import { CallList, firstStepsId } from './call-list.tsx'
import { FirstSteps } from './first-steps.tsx'
import { CallAnswers } from './call-answers.tsx'
import { CallFields } from './call-fields.tsx'
import { CallName } from './call-name.tsx'
import { CallSample } from './call-sample.tsx'
import { TryCall } from './try-call.tsx'
import classes from './api-docs.module.css'

export interface ApiDocsScreenProps {
  /** The call in the address. */
  chosen: string | null
}

/** What programs can call, each with its parameters, an example in several languages, and a way to try it. spec API-07 */
export function ApiDocsScreen({ chosen }: ApiDocsScreenProps) {
  const { serverReads } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.apiDocument(), [serverReads]))
  if (!answer.value)
    return (
      <div className="page stack-l">
        <PageHeader title={t('Programs')} />
        <AnswerNotice {...answer} />
      </div>
    )
  return <Documentation document={answer.value} chosen={chosen} />
}

function Documentation({ document, chosen }: { document: ApiDocument; chosen: string | null }) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const calls = callsOf(document)
  const call = calls.find(({ operationId }) => operationId === chosen)
  const isFirst = chosen === null || chosen === firstStepsId
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(chosen)
  // Someone who followed a link sees where they are in the list. Newer browsers return a promise here, which must not be taken for a cleanup.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  // With the keyboard, the chosen call is read next, not the rest of the list; going back leads to its row.
  useEffect(() => {
    if (chosen === last.current) return
    const before = list.current?.querySelector<HTMLElement>(`a[href$="#${CSS.escape(last.current ?? firstStepsId)}"]`)
    const next = chosen === null ? before : page.current
    next?.focus()
    last.current = chosen
  }, [chosen])
  return (
    <SplitPane
      sidePosition="start"
      width="storage"
      portrait={chosen === null ? 'side' : 'main'}
      sideLabel={t('Calls')}
      mainLabel={t('Call')}
      side={<CallList ref={list} calls={calls} subjects={document.tags.map(({ name }) => name)} search={search} onSearch={setSearch} chosen={chosen} />}
    >
      <div className={classNames('page stack-l', classes.page)} ref={page} tabIndex={-1}>
        {chosen !== null && (
          <div className="only-portrait flex">
            <Button variant="plain" icon={HierarchyIcon} onClick={() => navigate(addresses.apiDocs)}>
              {t('All calls')}
            </Button>
          </div>
        )}
        {isFirst && <FirstSteps introduction={document.info.description} />}
        {call && <CallPage key={call.operationId} call={call} />}
        {!isFirst && !call && (
          <EmptyState icon={SourceIcon} title={t('There is no such call')}>
            {t('Choose another one from the list.')}
          </EmptyState>
        )}
      </div>
    </SplitPane>
  )
}

/** A call: what it takes, what it answers, and what a program has to write. */
function CallPage({ call }: { call: ApiCall }) {
  const [typed, setTyped] = useState<TypedCall>(() => exampleOf(call))
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <PageHeader title={<CallName method={call.method} path={call.path} />} subtitle={<span lang="en">{call.summary}</span>} />
      <Card title={t('Try it')}>
        <div className="stack-l">
          {call.description && (
            <p lang="en" className="muted">
              {call.description}
            </p>
          )}
          <CallFields call={call} typed={typed} onChange={setTyped} file={file} onFile={setFile} />
          <TryCall call={call} typed={typed} file={file} />
        </div>
      </Card>
      <CallSample call={call} typed={typed} />
      <CallAnswers call={call} />
    </>
  )
}
