import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { MAX_BYTES } from './walk.js';

/** Endings of what is no text, whatever its first bytes look like. */
const BINARY = new Set(
  (
    '.7z .avi .avif .bin .bmp .bz2 .class .db .dll .dmg .doc .docx .eot .epub .exe .flac .gif .gz .heic .ico .iso .jar .jpeg .jpg ' +
    '.key .mkv .mov .mp3 .mp4 .numbers .o .odp .ods .odt .ogg .onnx .otf .pages .parquet .pdf .png .ppt .pptx .psd .pyc .rar .so ' +
    '.sqlite .sqlite3 .tar .tgz .tif .tiff .ttf .wasm .wav .webm .webp .woff .woff2 .xls .xlsx .xz .zip .zst'
  ).split(' '),
);
/** How far a NUL byte is looked for. */
const SNIFF_BYTES = 8 * 1024;

export type ReadText = { text: string } | { skipped: string };

/** The text of a file, or why it has none. Never more than `MAX_BYTES` is read. */
export async function readText(file: string): Promise<ReadText> {
  const ending = extname(file).toLowerCase();
  if (BINARY.has(ending)) return { skipped: `binary (${ending})` };
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) return { skipped: 'over 5 MB' };
    const buffer = Buffer.alloc(size);
    const { bytesRead } = await handle.read(buffer, 0, size, 0);
    return decode(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** UTF-8, or UTF-16 that says so by its byte order mark. */
export function decode(bytes: Uint8Array): ReadText {
  if (bytes.length === 0) return { skipped: 'empty' };
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  if (encoding === 'utf-8' && bytes.subarray(0, SNIFF_BYTES).includes(0)) return { skipped: 'binary' };
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { skipped: 'not in UTF-8' };
  }
}
