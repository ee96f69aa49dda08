import { useEffect, useRef } from 'react'
import { t } from '#src/ui/text/translate.ts'
import classes from './two-step.module.css'

/** A text as a QR code, to be scanned from the screen with a phone. */
export function QrCode({ text }: { text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = async () => {
      const { qrcode } = await import('bwip-js/browser')
      if (canvas.current) qrcode(canvas.current, { bcid: 'qrcode', text, scale: 4, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' })
    }
    void draw()
  }, [text])
  return <canvas ref={canvas} className={classes.qr} role="img" aria-label={t('QR code for the authenticator app')} />
}
