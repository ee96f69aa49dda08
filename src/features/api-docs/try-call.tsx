import { useEffect, useRef, useState } from 'react'
import type { TriedAnswer } from '#domain/wire/integrations/api-document.ts'
import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addressOf, hasFileBody, hasJsonBody, jsonType, missingIn, type ApiCall, type TypedCall } from './api-call.ts'
import classes from './api-docs.module.css'

export interface TryCallProps {
  call: ApiCall
  typed: TypedCall
  file: File | null
}

/** Makes the call as the person who is signed in, and shows what came back. */
export function TryCall({ call, typed, file }: TryCallProps) {
  const { serverSends, groupName } = useWorkspace()
  const [answer, setAnswer] = useState<TriedAnswer | null>(null)
  const [failure, setFailure] = useState<Message | null>(null)
  const [isRunning, setRunning] = useState(false)
  const missing = missingIn(call, typed)
  const send = async () => {
    setRunning(true)
    const body = hasFileBody(call) ? (file ?? undefined) : hasJsonBody(call) && typed.body.trim() ? typed.body : undefined
    const contentType = typeof body === 'string' ? jsonType : undefined
    const got = await serverSends.tryApiCall({ method: call.method, address: addressOf(call, typed), contentType, body })
    setRunning(false)
    setAnswer(got.ok ? got.value : null)
    setFailure(got.ok ? null : got.failure.message)
  }
  return (
    <>
      {call.method !== 'GET' && (
        <p className="small muted">{t('This changes what is stored in {group}, as if a program did it for you.', { group: groupName })}</p>
      )}
      {missing.length > 0 && <p className="small muted">{t('Still missing: {names}', { names: missing.map(({ name }) => name).join(', ') })}</p>}
      <div className="bar">
        <Button variant="primary" loading={isRunning} disabled={missing.length > 0} onClick={() => void send()}>
          {t('Send')}
        </Button>
      </div>
      <div aria-live="polite">
        {failure !== null && <Banner tone="bad">{t(failure)}</Banner>}
        {answer && <Answer {...answer} />}
      </div>
    </>
  )
}

/** More than a screen can show is cut off. */
const maxShown = 20_000

function Answer({ status, contentType, bytes }: TriedAnswer) {
  const isPicture = /^image\/(png|jpeg|gif|webp)/.test(contentType)
  const isText = /^(text|application\/json)/.test(contentType)
  const text = isText ? readable(new TextDecoder().decode(bytes), contentType) : ''
  return (
    <div className="stack-l">
      <div className="bar">
        <Chip tone={status < 300 ? 'ok' : 'bad'}>{t('Status {status}', { status: String(status) })}</Chip>
        <span className="small muted mono">{contentType}</span>
      </div>
      {text && (
        <pre className={classes.code} tabIndex={0} translate="no">
          {text.length > maxShown ? `${text.slice(0, maxShown)} …` : text}
        </pre>
      )}
      {isPicture && <AnsweredPicture contentType={contentType} bytes={bytes} />}
      {!isText && !isPicture && bytes.length > 0 && <p>{t('{count} bytes', { count: countText(bytes.length) })}</p>}
      {bytes.length === 0 && <p className="muted">{t('No content')}</p>}
    </div>
  )
}

function readable(text: string, contentType: string): string {
  if (!contentType.startsWith('application/json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function AnsweredPicture({ contentType, bytes }: Pick<TriedAnswer, 'contentType' | 'bytes'>) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [contentType, bytes])
  return <img ref={image} className={classes.picture} alt={t('The picture that was answered')} />
}
