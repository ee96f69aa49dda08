import { useMemo, useState } from 'react'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { Label } from '#domain/rules/labels/label.ts'
import { readLabelPrinters } from '#db/queries/labels.ts'
import { chosenPrinter, rememberPrinter } from '#src/features/labels/chosen-stock.ts'
import type { PreparedLabel } from '#src/features/labels/prepare-labels.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

const none: readonly LabelPrinterRow[] = []

/** The printer in the network on which labels come out, if one is chosen, and the label in its dots: what is checked is what it prints. */
export function usePrinter(drawn: Label) {
  const inUse = useLive(readLabelPrinters, []) ?? none
  const printers = drawn.stock.kind === 'roll' ? inUse : none
  const [printerId, setPrinterId] = useState(chosenPrinter)
  const [isSending, setIsSending] = useState(false)
  const mutate = useMutate()
  const printer = printers.find(({ id }) => id === printerId)
  const dpi = printer?.dpi ?? drawn.dpi
  const label = useMemo(() => (dpi === drawn.dpi ? drawn : { ...drawn, dpi }), [drawn, dpi])
  const choosePrinter = (id: string) => {
    rememberPrinter(id)
    setPrinterId(id)
  }
  /** Labels with a fault are left out. */
  const send = async (to: LabelPrinterRow, labels: readonly PreparedLabel[], copies: number, title: string) => {
    setIsSending(true)
    const { printOn } = await import('./print-on.ts')
    const outlines = labels.flatMap(({ laidOut, fault }) => (fault ? [] : laidOut.outline))
    await mutate(printOn(to, { title, label, outlines, copies }))
    setIsSending(false)
  }
  return { printers, printer, label, choosePrinter, isSending, send }
}
