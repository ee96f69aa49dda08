import { useBack } from '#src/app/use-back.ts'
import { useQuery } from '#src/app/use-query.ts'
import { JournalScreen } from '#src/features/notebook/journal/journal-screen.tsx'
import { PrintScreen, SignScreen } from '#src/features/notebook/lazy-dialogs.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useRecordVisit } from '#src/workspace/navigation/use-record-visit.ts'

export function JournalPage() {
  const { idOf, isTrue } = useQuery()
  const id = idOf('experimentID')
  useRecordVisit('experiments', id)
  const back = useBack(id === null ? addresses.experiments : addresses.experiment(id))
  if (isTrue('print')) return <PrintScreen experimentId={id} onBack={back} />
  return isTrue('sign') ? <SignScreen experimentId={id} /> : <JournalScreen experimentId={id} />
}
