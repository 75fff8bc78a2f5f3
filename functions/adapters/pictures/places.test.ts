import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withoutPlaces } from './places.ts';

const flat = () =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: '#d8432b' } });

const exif = {
  IFD0: { Artist: 'Ada Lindqvist', Copyright: 'Low Sun' },
  IFD2: { LensModel: 'A fifty' },
  IFD3: {
    GPSVersionID: '2 3 0 0',
    GPSLatitudeRef: 'N',
    GPSLatitude: '59/1 54/1 4983/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '10/1 45/1 1234/100',
    GPSMapDatum: 'Home street 7',
  },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jpeg" exif:GPSLatitude="59,54.83N" exif:GPSLongitude='10,45.2E' drone-dji:GpsLatitude="+52.520008" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"><exif:GPSAltitude>1234/10</exif:GPSAltitude><exif:PixelXDimension>200</exif:PixelXDimension></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** Coordinates as the formats write them, in either byte order. */
const latitude = (isLittle: boolean) => {
  const bytes = Buffer.alloc(24);
  [59, 1, 54, 1, 4983, 100].forEach((value, at) => {
    bytes[isLittle ? 'writeUInt32LE' : 'writeUInt32BE'](value, at * 4);
  });
  return bytes;
};
const placesIn = (bytes: Buffer) =>
  [
    latitude(true),
    latitude(false),
    'Home street',
    '59,54.83N',
    '10,45.2E',
    '+52.520008',
    '1234/10',
    '+59.9139',
  ]
    .filter((place) => bytes.includes(place))
    .map(String);

/** A file with its compressed texts unpacked: libvips compresses the XMP of a PNG. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  const { xmp = Buffer.alloc(0) } = await sharp(bytes).metadata();
  return Buffer.concat([bytes, xmp]);
}

const photograph = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  flat()
    .withExif(exif)
    .withXmp(xmp)
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s loses its places and nothing else',
  async (format) => {
    const bytes = await photograph(format);
    expect(placesIn(await unpacked(bytes)).length).toBeGreaterThan(3);
    const cleaned = withoutPlaces(bytes);
    const all = await unpacked(cleaned);
    expect(placesIn(all)).toEqual([]);
    if (format !== 'png') expect(cleaned.length).toBe(bytes.length);
    expect(await pixels(cleaned)).toEqual(await pixels(bytes));
    for (const kept of ['Ada Lindqvist', 'Low Sun', 'A fifty', 'PixelXDimension', 'image/jpeg'])
      expect(all.includes(kept), kept).toBe(true);
    // A second pass finds nothing more.
    expect(withoutPlaces(cleaned).equals(cleaned)).toBe(true);
    // What reads the file again finds a directory without a place.
    const read = await sharp(cleaned).keepMetadata().jpeg().toBuffer();
    expect(read.includes('Ada Lindqvist')).toBe(true);
    expect(placesIn(read)).toEqual([]);
  },
);

test('the other byte order is read as well', () => {
  const block = Buffer.alloc(80);
  block.write('MM\0*', 0, 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(2, 8);
  block.writeUInt16BE(0x8825, 10);
  block.writeUInt16BE(4, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt32BE(40, 18);
  block.writeUInt16BE(0x9999, 22);
  block.writeUInt16BE(3, 24);
  block.writeUInt32BE(1, 26);
  block.writeUInt16BE(7, 30);
  block.writeUInt16BE(1, 40);
  block.writeUInt16BE(1, 42);
  block.writeUInt16BE(2, 44);
  block.writeUInt32BE(5, 46);
  block.writeUInt32BE(60, 50);
  block.write('North', 60, 'latin1');
  const cleaned = withoutPlaces(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), block]));
  expect(cleaned.includes('North')).toBe(false);
  const rest = cleaned.subarray(4);
  expect([rest.readUInt16BE(8), rest.readUInt16BE(10), rest.readUInt16BE(18)]).toEqual([
    1, 0x9999, 7,
  ]);
});

describe('files that are left alone, byte for byte', () => {
  test('a photograph without places', async () => {
    const { IFD3: _, ...rest } = exif;
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await flat().withExif(rest).toFormat(format).toBuffer();
      expect(withoutPlaces(bytes).equals(bytes)).toBe(true);
    }
  });

  test('a drawing', () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><title>+59.9139+010.7522/</title></svg>',
    );
    expect(withoutPlaces(svg).equals(svg)).toBe(true);
  });

  test.each([
    ['a pointer beyond its end', [8, 1, 0x8825, 4, 1, 99_999]],
    ['a directory beyond its end', [99_999, 1, 0x8825, 4, 1, 8]],
    ['a directory that names itself', [8, 1, 0x8825, 4, 1, 8]],
    ['entries of no type', [8, 1, 0x8825, 0, 1, 8]],
    ['more entries than it has room for', [8, 500, 0x8825, 4, 1, 8]],
  ])(
    'one with %s is no error',
    (_, [first = 0, count = 0, tag = 0, type = 0, many = 0, value = 0]) => {
      const block = Buffer.alloc(30);
      block.write('II*\0', 0, 'latin1');
      block.writeUInt32LE(first, 4);
      block.writeUInt16LE(count, 8);
      block.writeUInt16LE(tag, 10);
      block.writeUInt16LE(type, 12);
      block.writeUInt32LE(many, 14);
      block.writeUInt32LE(value, 18);
      const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), block]);
      expect(withoutPlaces(bytes).length).toBe(bytes.length);
    },
  );
});

test('a second picture and a clip behind the first lose theirs', async () => {
  const photo = await photograph('jpeg');
  const clip = Buffer.from(
    '\0\0\0\x1eftypmp42 \xa9xyz\0\x12\x15\xc7+59.9139+010.7522+012.345/ mdat',
    'latin1',
  );
  const bytes = Buffer.concat([photo, photo, clip]);
  const cleaned = withoutPlaces(bytes);
  expect(placesIn(cleaned)).toEqual([]);
  expect(cleaned.length).toBe(bytes.length);
});

test.each([
  ['an element with parts', '<exif:GPSLatitude><rdf:value>Vik</rdf:value></exif:GPSLatitude>'],
  ['an element without end', '<exif:GPSDestLatitude><exif:GPSLatitude>Vik</exif:GPSLatitude>'],
  ['a closed element', '<exif:GPSLatitude rdf:value="Vik" />'],
  ['an attribute of a drone', '<a drone-dji:Latitude="Vik"/>'],
  ['a city', '<a photoshop:City="Vik"/>'],
  ['a location', '<Iptc4xmpCore:Location>Vik</Iptc4xmpCore:Location>'],
  [
    'a shown location',
    '<Iptc4xmpExt:LocationShown><rdf:li ext:Name="Vik"/></Iptc4xmpExt:LocationShown>',
  ],
])('a place written as %s is cleared', (_, written) => {
  const packet = `\xff\xd8\xff<x dc:creator="Ada"/>${written}<dc:title>Low Sun</dc:title>`;
  const cleaned = withoutPlaces(Buffer.from(packet, 'latin1')).toString('latin1');
  expect(cleaned).not.toContain('Vik');
  expect(cleaned).toContain('<x dc:creator="Ada"/>');
  expect(cleaned).toContain('<dc:title>Low Sun</dc:title>');
});

test('the city and the street of IPTC are cleared, and its credit stays', () => {
  const field = (number: number, text: string) => {
    const head = Buffer.from([0x1c, 2, number, 0, text.length]);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const fields = Buffer.concat([
    field(80, 'Ada'),
    field(90, 'Vik'),
    field(92, 'Home 7'),
    field(110, 'Sun'),
  ]);
  const block = Buffer.from([0, 0, 0, 0, 0, fields.length]);
  const picture = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('8BIM\x04\x04'), block, fields];
  const cleaned = withoutPlaces(Buffer.concat(picture)).toString('latin1');
  expect(cleaned).not.toMatch(/Vik|Home/);
  expect(cleaned).toMatch(/Ada.*Sun/s);
});

/** A chunk of a PNG. */
function chunk(type: string, data: string | Buffer) {
  const named = Buffer.concat([Buffer.from(type), Buffer.from(data)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

test('a text of a PNG that names a place goes', async () => {
  const png = await flat().png().toBuffer();
  const packed = deflateSync('exif:GPSLatitude=59/1, 54/1');
  const places = [
    chunk('tEXt', 'exif:GPSLatitude\x0059/1, 54/1'),
    chunk('tEXt', 'Comment\0exif:GPSLatitude=59/1, 54/1'),
    chunk('iTXt', 'Latitude\0\0\0\0\x0059/1, 54/1'),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
  ];
  const kept = chunk('tEXt', 'Comment\0Drawn with a GPS, in no city');
  const head = png.subarray(0, 33);
  const cleaned = withoutPlaces(Buffer.concat([head, ...places, kept, png.subarray(33)]));
  expect(cleaned.equals(Buffer.concat([head, kept, png.subarray(33)]))).toBe(true);
});

test('packed metadata of a PNG goes, and the rest keeps its checksums', async () => {
  const png = await photograph('png');
  const raw = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Raw profile type exif\0\0'), deflateSync('59')]),
  );
  const broken = chunk('zTXt', Buffer.from('Comment\0\0no deflate'));
  const own = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('Pressed on 180 g')]);
  const kept = chunk('zTXt', own);
  const other = chunk('tEXt', 'Author\0Ada');
  const cleaned = withoutPlaces(
    Buffer.concat([png.subarray(0, 33), raw, broken, kept, other, png.subarray(33)]),
  );
  expect(cleaned.includes('Raw profile')).toBe(false);
  expect(cleaned.includes('no deflate')).toBe(false);
  expect(cleaned.includes(own)).toBe(true);
  expect(cleaned.includes('Author\0Ada')).toBe(true);
  for (let at = 8; at < cleaned.length; ) {
    const length = cleaned.readUInt32BE(at);
    const named = cleaned.subarray(at + 4, at + 8 + length);
    expect(cleaned.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    at += 12 + length;
  }
});
