/** Names of Taiwan: the spelling of Wade and Giles, made from that of the mainland, and the characters that are written there. */

/** The consonant at the beginning; the longer ones first. */
const beginnings: readonly (readonly [string, string])[] = [
  ['zh', 'ch'],
  ['ch', 'ch'],
  ['sh', 'sh'],
  ['b', 'p'],
  ['d', 't'],
  ['g', 'k'],
  ['j', 'ch'],
  ['q', 'ch'],
  ['x', 'hs'],
  ['z', 'ts'],
  ['c', 'ts'],
  ['r', 'j'],
];

const wholes: Readonly<Record<string, string>> = {
  zi: 'tzu',
  ci: 'tzu',
  si: 'szu',
  zhi: 'chih',
  chi: 'chih',
  shi: 'shih',
  ri: 'jih',
  yi: 'i',
  you: 'yu',
  yan: 'yen',
  ye: 'yeh',
  yong: 'yung',
  yue: 'yueh',
  er: 'erh',
  ge: 'ko',
  ke: 'ko',
  he: 'ho',
  gui: 'kuei',
  kui: 'kuei',
  lv: 'lu',
};

/** `Guodong` is `kuotung`: a syllable at a time, without apostrophes. */
export function toWadeGiles(pinyin: string): string {
  const whole = wholes[pinyin];
  if (whole !== undefined) return whole;
  const [from, to] = beginnings.find(([each]) => pinyin.startsWith(each)) ?? ['', ''];
  return (
    to +
    toEnding(pinyin.slice(from.length), /^(?:zh|ch|[dtnlzcsr])$/.test(from || pinyin.slice(0, 1)))
  );
}

function toEnding(rest: string, isShort: boolean): string {
  const ending = rest
    .replace(/ong$/, 'ung')
    .replace(/ian$/, 'ien')
    .replace(/ie$/, 'ieh')
    .replace(/ue$/, 'ueh');
  // Guo, kuo, huo and shuo keep their u.
  return isShort ? ending.replace(/uo$/, 'o') : ending;
}

/** A character and how it is written in Taiwan and Hong Kong. */
const pairs =
  '庄莊 栋棟 国國 东東 陈陳 张張 刘劉 杨楊 赵趙 黄黃 吴吳 孙孫 罗羅 郑鄭 谢謝 韩韓 冯馮 邓鄧 许許 苏蘇 卢盧 蒋蔣 贾賈 叶葉 阎閻 陆陸 顾顧 龚龔 万萬 钱錢 严嚴 邹鄒 龙龍 贺賀 谭譚 赖賴 ' +
  '乔喬 汤湯 骆駱 华華 伟偉 强強 军軍 杰傑 丽麗 艳艷 刚剛 辉輝 飞飛 凤鳳 兰蘭 云雲 红紅 晓曉 学學 义義 兴興 荣榮 胜勝 庆慶 宝寶 贵貴 财財 长長 达達 诚誠 进進 远遠 运運 连連 边邊 宁寧 ' +
  '宾賓 实實 宪憲 审審 寿壽 导導 将將 尧堯 岚嵐 岭嶺 帅帥 师師 广廣 应應 弥彌 归歸 彦彥 径徑 怀懷 恒恆 悦悅 爱愛 战戰 扬揚 挥揮 时時 昙曇 晖暉 晋晉 晔曄 畅暢 暂暫 术術 极極 枫楓 树樹 ' +
  '桥橋 桦樺 梦夢 检檢 楼樓 欢歡 欧歐 汉漢 泽澤 洁潔 浓濃 涛濤 润潤 渊淵 温溫 滢瀅 满滿 滨濱 炜煒 烁爍 烨燁 热熱 焕煥 爷爺 玮瑋 环環 现現 玛瑪 珑瓏 琼瓊 瑶瑤 电電 画畫 疗療 皑皚 盖蓋 ' +
  '监監 盘盤 码碼 础礎 祯禎 祢禰 离離 种種 积積 稳穩 穷窮 竞競 笔筆 签簽 简簡 类類 粮糧 纪紀 纯純 纬緯 纲綱 练練 组組 细細 织織 绍紹 经經 结結 绘繪 给給 绝絕 统統 绣繡 继繼 绩績 维維 ' +
  '绵綿 综綜 绿綠 缘緣 网網 翘翹 联聯 聪聰 肃肅 肖蕭 脉脈 芦蘆 苇葦 苍蒼 茎莖 荆荊 荐薦 荫蔭 莲蓮 莹瑩 萧蕭 萨薩 蓝藍 虑慮 虽雖 蕴蘊 补補 袭襲 见見 观觀 规規 览覽 觉覺 计計 训訓 记記 ' +
  '论論 诗詩 诸諸 诺諾 谊誼 谋謀 谦謙 谨謹 贝貝 贞貞 贡貢 贤賢 质質 贯貫 贸貿 费費 贻貽 资資 赐賜 赛賽 赞贊 轩軒 转轉 轮輪 轻輕 载載 辅輔 迈邁 逊遜 邝鄺 邬鄔 郏郟 释釋 鉴鑒 针針 钊釗 ' +
  '钢鋼 钦欽 钧鈞 铁鐵 铃鈴 铭銘 银銀 锋鋒 锐銳 锦錦 镇鎮 镜鏡 门門 闵閔 闻聞 阳陽 阴陰 际際 陇隴 隐隱 雾霧 霁霽 静靜 韦韋 韬韜 韵韻 项項 顺順 须須 颂頌 预預 频頻 颖穎 颜顏 风風 饶饒 ' +
  '马馬 驰馳 驹駒 骁驍 骄驕 骏駿 鱼魚 鲁魯 鲍鮑 鸣鳴 鸿鴻 鹏鵬 鹤鶴 麦麥 齐齊 龄齡 启啟 双雙 发發 台臺 圣聖 坚堅 声聲 备備 夺奪 妇婦 姗姍 娄婁 娇嬌 娴嫻 宫宮 宽寬 尽盡 层層 属屬 岁歲 ' +
  '巩鞏 币幣 开開 异異 弃棄 录錄 彻徹 忆憶 恺愷 恽惲 惊驚 执執 扩擴 护護 报報 择擇 据據 敌敵 斋齋 显顯 权權 条條 来來 构構 标標 栾欒 样樣 榄欖 毕畢 汇匯 沪滬 泾涇 济濟 浅淺 浔潯 涧澗 ' +
  '渔漁 湾灣 灵靈 灿燦 炼煉 献獻 玺璽 珲琿 瑷璦 瞩矚 矶磯 礼禮 祷禱 禄祿 禅禪 称稱 税稅 竖豎 纶綸 纹紋 绅紳 绮綺 绫綾 缨纓 缪繆 罚罰 艺藝 节節 蔷薔 勋勳 励勵 劲勁 势勢 协協 单單 卫衛 ' +
  '厉厲 厦廈 县縣 参參 吕呂 员員 响響 园園 团團 图圖 围圍 埙塤 垒壘 奋奮 奖獎 奥奧 妆妝 个個 丰豐 临臨 为為 乐樂 习習 乡鄉 书書 买買 亚亞 产產 亲親 亿億 从從 仑崙 仓倉 仪儀 伦倫 传傳 ' +
  '侠俠 侣侶 俭儉 储儲 儿兒 兑兌 党黨 兹茲 养養 内內 冈岡 农農 冲沖 净淨 凯凱 创創 则則 剑劍 众眾 优優 会會';

const told = pairs.split(' ').map((pair) => [...pair]);

const traditional = new Set(told.map(([, other = '']) => other));

/** Whether any of the characters is written so in Taiwan and Hong Kong alone. */
export const isTraditional = (text: string): boolean =>
  [...text].some((each) => traditional.has(each));

/** With each character that is known in one of its two forms, the other is known. */
export function withBothForms(
  readings: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const all = new Map(readings);
  for (const [one = '', other = ''] of told) {
    const known = readings.get(one) ?? readings.get(other);
    if (known === undefined) continue;
    if (!all.has(one)) all.set(one, known);
    if (!all.has(other)) all.set(other, known);
  }
  return all;
}
