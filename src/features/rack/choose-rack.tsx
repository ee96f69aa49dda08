import { useRef, useState } from 'react'
import { minCodes } from '#domain/rules/rack/fit-grid.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { PictureIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { ScannerReady } from '#src/workspace/scan/scanner-ready.tsx'
import { showNotACompartment, useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { findRack } from './find-rack.ts'
import { rackProblemText } from './rack-problems.ts'
import { readRackCodes } from './read-rack-picture.ts'
import { FileInput } from '#src/ui/fields/file-input.tsx'

export interface ChooseRackProps {
  /** With the picture, if it was found by that. */
  onChoose: (layerId: number, picture?: Blob) => void
}

/** Which box is going to be read: it is scanned, or found by the tubes in a picture. */
export function ChooseRack({ onChoose }: ChooseRackProps) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const resolve = useResolveScan()
  const pictures = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const handleScan = async (text: string) => {
    const found = await resolve(text)
    if (!found) return
    if (found.kind === 'layer') onChoose(found.id)
    else showNotACompartment(found)
  }
  useScanHandler((text) => void handleScan(text))
  const look = async (picture: File): Promise<string | null> => {
    const texts = await readRackCodes(picture).catch(() => null)
    if (!texts) return t('This file is not a readable picture.')
    const layerId = await findRack(workspace, texts)
    if (layerId !== null) {
      onChoose(layerId, picture)
      return null
    }
    return texts.length < minCodes
      ? rackProblemText('few-codes')
      : t('The codes in the picture do not show which box it is. Scan the code of the box, or choose it in storage.')
  }
  const takePicture = async (picture: File) => {
    setReading(true)
    setProblem(null)
    try {
      setProblem(await look(picture))
    } catch (error) {
      reportFailure(error)
      setProblem(t('Something went wrong on this device. Nothing was saved.'))
    } finally {
      setReading(false)
    }
  }
  return (
    <div className="page stack-l">
      <PageHeader back={{ label: t('Back'), onClick: () => navigate(addresses.scan) }} title={t('Read a rack')} />
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      <ScannerReady hint={t('Scan the code of the box')} />
      <p className="muted">{t('Or take a picture of the tubes: if they are on record, the box is found by their codes.')}</p>
      <div className="bar">
        <Button variant="primary" icon={PictureIcon} loading={isReading} onClick={() => pictures.current?.click()}>
          {t('Take or choose a picture')}
        </Button>
        <Button tall onClick={() => navigate(addresses.storage)}>
          {t('Choose in storage')}
        </Button>
      </div>
      {/* Without `capture`, so that the tablet offers both its camera and its photos. */}
      <FileInput ref={pictures} label={t('Picture of a rack')} accept="image/*" onFile={(picture) => void takePicture(picture)} />
    </div>
  )
}
