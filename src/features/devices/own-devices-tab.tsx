import { useCallback } from 'react'
import type { OwnDevice } from '#domain/wire/sync/devices.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DeviceTable } from './device-table.tsx'
import { useDeviceActions, type DeviceActionTexts } from './use-device-actions.tsx'

const groupsOf = ({ groups }: OwnDevice): string => groups.join(', ')

const texts: DeviceActionTexts<OwnDevice> = {
  revoke: () =>
    t('You are signed out there, and access tokens made there stop working. Changes that have not been sent are kept, and sent when you sign in there again.'),
  erase: () => t('When it next connects, this device deletes all of your data on it, in every group. What other people have on it stays.'),
}

/** The browsers on which this person has data, for when a tablet is lost or given away. */
export function OwnDevicesTab() {
  const { serverReads } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.ownDevices(), [serverReads]))
  const { actions, dialog } = useDeviceActions('user', texts, answer.read)
  return (
    <>
      <AnswerNotice {...answer} />
      {answer.value && (
        <Card flush>
          <DeviceTable label={t('Devices')} devices={answer.value.devices} owner={{ name: t('Groups'), of: groupsOf }} actions={actions} />
        </Card>
      )}
      {dialog}
    </>
  )
}
