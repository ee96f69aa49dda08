import { defineMessages, type Message } from '#domain/message.ts'
import type { RackProblem } from '#domain/rules/rack/rack-look.ts'
import type { ScannerFileProblem } from '#domain/rules/rack/scanner-file.ts'
import { t } from '#src/ui/text/translate.ts'

const problems: Readonly<Record<RackProblem, Message>> = defineMessages({
  'few-codes': 'Fewer than 4 codes could be read. Take the picture from straight in front, in focus, with the rack filling it. Scan fewer tubes one by one.',
  'no-grid': 'The codes in the picture are not in rows and columns. Take a picture of one rack only.',
  'cut-off': 'The rack is not completely in the picture, or it does not have as many wells as this box.',
})

export const rackProblemText = (problem: RackProblem): string => t(problems[problem])

const fileProblems: Readonly<Record<ScannerFileProblem, Message>> = defineMessages({
  'no-wells': 'No positions and codes were found in the file. Export one line for each well, with its position and its code.',
  twice: 'The file has position {position} twice. Export it again.',
})

export const scannerFileProblemText = ({ problem, position }: { problem: ScannerFileProblem; position: string }): string =>
  t(fileProblems[problem], { position })
