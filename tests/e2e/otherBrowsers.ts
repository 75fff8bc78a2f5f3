import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'playwright/test';
import puppeteer from 'puppeteer-core';
import { Builder, By, Capabilities, Key } from 'selenium-webdriver';
import { freePorts } from '#fixtures/freePorts';
import { findProgram } from '../../scripts/browser.mjs';

/** A window of a browser that Playwright can't drive as the system has it. */
export interface OtherWindow {
  open: (address: string) => Promise<void>;
  /** Returns what a function returns in the page. */
  run: <G, T>(script: (given: G) => T | Promise<T>, given: G) => Promise<T>;
  click: (selector: string) => Promise<void>;
  /** Clicks a field and types into it. */
  type: (selector: string, text: string) => Promise<void>;
  press: (key: 'ENTER' | 'ARROW_DOWN' | 'ARROW_RIGHT') => Promise<void>;
  go: (way: 'back' | 'forward') => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** A browser that visitors use and Playwright's own builds are not. */
export interface OtherBrowser {
  name: 'Firefox' | 'WebKit';
  /** Opens a window of its own process; undefined where it is not installed. */
  openWindow: (() => Promise<OtherWindow>) | undefined;
  /** Whether it can play on a machine without a sound card. */
  playsSound: boolean;
}

const firefox = findProgram('firefox-esr', 'firefox');
const soundServer = findProgram('pulseaudio');
const webKitDriver = findProgram('WebKitWebDriver');
const screen = findProgram('Xvfb');

/**
 * Opens Firefox over WebDriver BiDi, which it speaks itself. It plays nothing without a sound card,
 * so a sound server without one stands in, where it is installed.
 */
async function openFirefox(executablePath: string): Promise<OtherWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-sound-'));
  const socket = join(folder, 'socket');
  const modules = [
    'module-null-sink',
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ];
  const loads = modules.flatMap((module) => ['-L', module]);
  const sound =
    soundServer === undefined
      ? null
      : started(soundServer, ['-n', '--exit-idle-time=-1', ...loads], {
          HOME: folder,
          XDG_RUNTIME_DIR: folder,
        });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, PULSE_SERVER: `unix:${socket}` },
  });
  const page = await browser.newPage();
  const keys = { ENTER: 'Enter', ARROW_DOWN: 'ArrowDown', ARROW_RIGHT: 'ArrowRight' } as const;
  return {
    // Puppeteer's `goto` waits for ever after a page came back from the cache of Back and Forward.
    open: async (address) => {
      await page.evaluate(`window.isLeft = true; location.assign(${JSON.stringify(address)})`);
      const isThere = 'window.isLeft !== true && document.readyState === "complete"';
      const look = () => page.evaluate(isThere).catch(() => false);
      await expect.poll(look, { timeout: 30_000 }).toBe(true);
    },
    run: (script, given) =>
      page.evaluate(`(${script})(${JSON.stringify(given)})`) as Promise<never>,
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.click(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(keys[key]),
    go: async (way) => void (await page.evaluate((name) => history[name](), way)),
    resize: (width, height) =>
      page.setViewport({ width, height }).catch((error: unknown) => {
        // Asked for last, and not known to Firefox 140.
        if (!String(error).includes('setScreenOrientationOverride')) throw error;
      }),
    screenshot: async (file) => writeFile(file, await page.screenshot()),
    close: async () => {
      await browser.close();
      if (sound?.kill()) await once(sound, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const started = (file: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });

/** Opens WebKitGTK, the engine of Safari, by its WebDriver on a screen that nobody sees. */
async function openWebKit(driverPath: string, screenPath: string): Promise<OtherWindow> {
  const display = started(screenPath, ['-displayfd', '1', '-nolisten', 'tcp']);
  const [number] = await once(display.stdout ?? display, 'data');
  const port = await freePorts(1);
  const driverProcess = started(driverPath, [`--port=${port}`], {
    DISPLAY: `:${String(number).trim()}`,
    GDK_BACKEND: 'x11',
  });
  const server = `http://127.0.0.1:${port}`;
  await answers(server);
  const wanted = new Capabilities({ browserName: 'MiniBrowser' });
  const driver = await new Builder().usingServer(server).withCapabilities(wanted).build();
  const found = (selector: string) => driver.findElement(By.css(selector));
  return {
    open: (address) => driver.get(address),
    run: (script, given) => driver.executeScript(script, given),
    click: (selector) => found(selector).click(),
    type: async (selector, text) => {
      await found(selector).click();
      await driver.actions().sendKeys(text).perform();
    },
    press: (key) => driver.actions().sendKeys(Key[key]).perform(),
    go: (way) => driver.executeScript(`history.${way}()`),
    resize: async (width, height) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit().catch(() => undefined);
      driverProcess.kill();
      display.kill();
    },
  };
}

/** Waits until a server answers, 15 seconds at most. */
async function answers(server: string): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const answer = await fetch(`${server}/status`).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(`${server} does not answer.`);
}

/** The browsers besides Chromium, as Debian and Ubuntu have them. */
export const otherBrowsers: readonly OtherBrowser[] = [
  {
    name: 'Firefox',
    openWindow: firefox === undefined ? undefined : () => openFirefox(firefox),
    playsSound: soundServer !== undefined,
  },
  {
    name: 'WebKit',
    openWindow:
      webKitDriver === undefined || screen === undefined
        ? undefined
        : () => openWebKit(webKitDriver, screen),
    playsSound: true,
  },
];

/** The address of the page that a window shows. */
export const addressIn = (window: OtherWindow): Promise<string> =>
  window.run(() => location.href, null);
