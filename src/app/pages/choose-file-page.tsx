import { useQuery } from '#src/app/use-query.ts'
import { ChooseFileScreen } from '#src/features/notebook/manager/choose-file-screen.tsx'
import { readFileChoice } from '#src/features/notebook/manager/file-choice.ts'

export function ChooseFilePage() {
  return <ChooseFileScreen {...readFileChoice(useQuery().query)} />
}
