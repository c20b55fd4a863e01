//// base befb953d08f911bab65abdf6345057a4fd487e919fdd3ba1a3fc24177ff81e4d
//// lines 7-8
import { Apu } from './apu';
import { Model } from '../model';
//// line 16
//// lines 32-47
//// lines 54-63
//// lines 71-106
//// lines 112-117
//// lines 124-169
//// after 294
    // As the boot ROM leaves it: the chime is still on, unheard
    Channel1.isEnabled = true;
    Channel1.isDacEnabled = true;
    Channel1.NRx1Duty = 2;
    Channel1.NRx2StartingVolume = 15;
    Channel1.NRx2EnvelopePeriod = 3;
    Channel1.frequency = 0x7c1;
    Channel1.NRx3FrequencyLSB = 0xc1;
    Channel1.NRx4FrequencyMSB = 7;
    Channel1.lengthCounter = 64;
    // In the middle of its wave (from boot ROMs run in SameBoy)
    Channel1.waveFormPositionOnDuty = Model.isColor ? 6 : 2;
    Channel1.frequencyTimer = Model.isColor ? 148 : 24;
    Channel1.envelopeCounter = Model.isColor ? 2 : 1;
    Channel1.sweepCounter = Model.isColor ? 7 : 5;
    Apu.square1DidStep = true;
    Apu.alignment = 2;
//// lines 310-565
//// lines 567-595
