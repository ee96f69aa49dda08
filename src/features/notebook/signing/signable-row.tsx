import type { SignablePart } from '#db/queries/signatures.ts'
import { isSamplesType } from '#domain/rules/notebook/section-samples.ts'
import { CheckIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'
import { isHere } from './is-on-server.ts'
import classes from './sign-screen.module.css'

/** A section that is signed: what is in it, and whether the server has it. */
export function SignableRow({ part }: { part: SignablePart }) {
  const { section } = part
  const Icon = sectionLook(section.type).icon
  const here = isHere(part)
  return (
    <div className={classes.part} data-waits={here ? undefined : true}>
      <Row
        leading={
          <span className={classes.icon}>
            <Icon className="i" aria-hidden />
          </span>
        }
        title={section.archived ? t('{name} (archived)', { name: section.name }) : section.name}
        subtitle={<PartContent part={part} />}
        wraps
        trailing={
          <span className={`flex small ${here ? 't-ok' : 't-warn'}`}>
            {here ? (
              <CheckIcon className="i i-s" aria-hidden />
            ) : part.isDamaged ? (
              <WarningIcon className="i i-s" aria-hidden />
            ) : (
              <UploadIcon className="i i-s" aria-hidden />
            )}
            {statusText(part)}
          </span>
        }
      />
    </div>
  )
}

function PartContent({ part: { section, samples, files } }: { part: SignablePart }) {
  if (isSamplesType(section.type)) return plural(samples, { one: '# sample', other: '# samples' })
  if (files.length === 0) return <LastChangeText change={section} />
  const size = bytesText(files.reduce((sum, { file }) => sum + file.size, 0))
  return plural(files.length, { one: '# file, {size}', other: '# files, {size}' }, { size })
}

function statusText({ isDamaged, waiting, files }: SignablePart): string {
  if (isDamaged) return t('Cannot be read')
  const missing = files.filter(({ file }) => file.state !== 'stored')
  const sending = missing.find(({ held }) => held && held.size > 0)?.held
  if (sending) return t('{percent}% sent', { percent: Math.floor((100 * sending.sent) / sending.size) })
  // Its bytes are on the device of whoever added it.
  if (missing[0]) return t('Waiting on another device')
  return waiting > 0 ? plural(waiting, { one: '# change waits', other: '# changes wait' }) : t('Sent')
}
