import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { Message } from '#domain/message.ts'
import { isPermitted } from '#domain/permission.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { isAuthor, openRequest } from '#domain/rules/notebook/signatures.ts'
import { readAddenda, readSignatures } from '#db/queries/signatures.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { EditIcon, LockIcon } from '#src/ui/icons/icons.ts'
import { SignatureIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'
import { AddendumDialog } from './addendum-dialog.tsx'
import { AskWitnessDialog } from './ask-witness-dialog.tsx'
import { capacityNames } from './capacity-texts.ts'
import { shortDigest } from './short-digest.ts'
import { signHref } from './sign-href.ts'
import classes from './sign-screen.module.css'

/** On a signed experiment: who signed it, when and as what, and what was added to it later. */
export function SignaturesCard({ experiment }: { experiment: ExperimentRow }) {
  const { id } = experiment
  const { userId } = useWorkspace().workspace
  const me = useMe()
  const navigate = useNavigate()
  const rows = useLive((workspace) => readSignatures(workspace, id), [id])
  const addenda = useLive((workspace) => readAddenda(workspace, id), [id])
  const [dialog, setDialog] = useState<'addendum' | 'witness' | null>(null)
  if (!rows || !addenda) return null
  const close = () => setDialog(null)
  const maySign = isPermitted(me, 'documents', 'Sign')
  const isRequested = maySign && openRequest(rows, userId) !== undefined
  const mayAsk = maySign && isAuthor(experiment, userId)
  return (
    <Card
      title={t('Signed and locked')}
      flush
      action={
        isPermitted(me, 'experiments', 'Create') && (
          <Button variant="plain" icon={EditIcon} onClick={() => setDialog('addendum')}>
            {t('Write addendum')}
          </Button>
        )
      }
    >
      {rows
        .filter(({ state }) => state !== 'withdrawn')
        .map((row) => (
          <SignatureLine key={row.id} row={row} />
        ))}
      {addenda.map((addendum) => (
        <Row
          key={addendum.id}
          href={addresses.experiment(addendum.id)}
          leading={<EditIcon className="i" aria-hidden />}
          title={addendum.name}
          subtitle={t('Addendum {code}', { code: experimentCode(addendum.id) })}
          trailing={<ExperimentStatusChip status={addendum.status} />}
          chevron
        />
      ))}
      {(isRequested || mayAsk) && (
        <div className={classNames('bar', classes.answers)}>
          {isRequested && (
            <Button variant="primary" icon={SignatureIcon} onClick={() => navigate(signHref(id))}>
              {t('Sign as witness')}
            </Button>
          )}
          {mayAsk && (
            <Button tall onClick={() => setDialog('witness')}>
              {openRequest(rows) ? t('Ask another witness…') : t('Ask for a witness…')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'addendum' && <AddendumDialog experiment={experiment} onClose={close} />}
      {dialog === 'witness' && <AskWitnessDialog experiment={experiment} signatures={rows} onClose={close} />}
    </Card>
  )
}

function SignatureLine({ row }: { row: SignatureRow }) {
  const { fullName, capacity, state, userId } = row
  return (
    <Row
      leading={<Avatar plain initials={initialsOf(fullName)} />}
      title={<Link href={addresses.profile(userId)}>{t('{name}, {capacity}', { name: fullName, capacity: t(capacityNames[capacity]) })}</Link>}
      subtitle={detailText(row)}
      wraps
      trailing={
        state === 'signed' ? (
          <span className="mono small" title={row.digest}>
            {shortDigest(row.digest)}
          </span>
        ) : (
          <Chip tone={state === 'declined' ? 'bad' : 'warn'} {...(state === 'requested' && { icon: LockIcon })}>
            {state === 'declined' ? t('Declined') : t('Asked')}
          </Chip>
        )
      }
    />
  )
}

function detailText({ state, meaning, at, reason, requestedAt }: SignatureRow): string {
  if (state === 'requested') return t('Asked {time}', { time: dateTimeText(requestedAt ?? 0) })
  if (state === 'declined') return t('Declined {time}: {reason}', { time: dateTimeText(at ?? 0), reason })
  return `${t(meaning as Message)} · ${dateTimeText(at ?? 0)}`
}
