import { useState } from 'react'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { exampleOf, type ApiCall, type TypedCall } from './api-call.ts'
import { CallAnswers } from './call-answers.tsx'
import { CallFields } from './call-fields.tsx'
import { CallName } from './call-name.tsx'
import { CallSample } from './call-sample.tsx'
import { TryCall } from './try-call.tsx'

/** A call: what it takes, what it answers, and what a program has to write. */
export function CallPage({ call }: { call: ApiCall }) {
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
