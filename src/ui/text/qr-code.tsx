import { useEffect, useRef } from 'react'
import classes from './qr-code.module.css'

/** A text for the camera of a phone or tablet. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = async () => {
      const { qrcode } = await import('bwip-js/browser')
      if (canvas.current) qrcode(canvas.current, { bcid: 'qrcode', text, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' })
    }
    // The code of the library may not be on this device yet. The text is shown beside the picture.
    void draw().catch(() => undefined)
  }, [text])
  return <canvas ref={canvas} className={classes.code} role="img" aria-label={label} />
}
